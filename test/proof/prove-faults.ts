import { beforeAll, describe, expect, it } from 'vitest'
import { type WorldSize, worldScales } from '../../mocks/world/world-scales.ts'
import type { FaultFamilies } from './fault-families.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import type { FaultOutcome } from './play-fault.ts'

const PATIENCE = 300_000

/** Tests that every fault of some groups is caught on large and on small data, and holds a section of the README to it. */
export function proveFaults<Runs>(section: string, { prepare, groups }: FaultFamilies<Runs>): void {
  const outcomes: FaultOutcome[] = []
  describe.each(Object.keys(worldScales) as WorldSize[])('on %s data', size => {
    let runs: Runs
    beforeAll(async () => {
      runs = await prepare(size)
    }, PATIENCE)

    const named = groups.map(group => [group.name, group] as const)
    it.each(named)('finds every fault of %s', { timeout: PATIENCE }, async (_, { faults, least, play }) => {
      const played: FaultOutcome[] = []
      // One after the other, since they share a mock.
      for (const fault of faults()) {
        const { recording: _, ...outcome } = await play(runs, fault)
        played.push(outcome)
      }
      outcomes.push(...played)
      expect(played.length).toBeGreaterThan(least)
      expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
    })
  })
  it('has a true table', () => expectSection(section, formatProofTable(outcomes)))
}
