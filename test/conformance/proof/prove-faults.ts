import { beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../../mocks/scenarios/faults/shared/fault.ts'
import { type WorldSize, worldScales } from '../../../mocks/world/world-scales.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import type { FaultOutcome } from './play-fault.ts'

const PATIENCE = 300_000

/** Faults that are alike, and how each is played in the runs that were prepared. */
export interface FaultGroup<Runs> {
  readonly name: string
  readonly faults: () => readonly Fault[]
  /** There are more than these, or something is not listed any more. */
  readonly least: number
  readonly play: (runs: Runs, fault: Fault) => Promise<FaultOutcome>
}

/** Tests that every fault of some groups is caught on large and on small data, and holds a section of the README to it. */
export function proveFaults<Runs>(
  section: string,
  prepare: (size: WorldSize) => Promise<Runs>,
  groups: readonly FaultGroup<Runs>[],
): void {
  const outcomes: FaultOutcome[] = []
  describe.each(Object.keys(worldScales) as WorldSize[])('on %s data', size => {
    let runs: Runs
    beforeAll(async () => {
      runs = await prepare(size)
    }, PATIENCE)

    const named = groups.map(group => [group.name, group] as const)
    it.each(named)(
      'every fault of %s is caught',
      { timeout: PATIENCE },
      async (_, { faults, least, play }) => {
        const played: FaultOutcome[] = []
        // One after the other, since they share a mock.
        for (const fault of faults()) played.push(await play(runs, fault))
        outcomes.push(...played)
        expect(played.length).toBeGreaterThan(least)
        expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
      },
    )
  })
  it('the table is true', () => expectSection(section, formatProofTable(outcomes)))
}
