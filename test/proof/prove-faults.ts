import { beforeAll, describe, expect, it } from 'vitest'
import { type WorldSize, worldScales } from '../../mocks/world/world-scales.ts'
import type { Fault } from '../faults/fault.ts'
import { isEveryRun } from '../support/count-runs.ts'
import { explainUnseen, findExpectedVerdict } from './expected-verdict.ts'
import type { FaultFamilies } from './fault-families.ts'
import { findProofProblem } from './find-proof-problem.ts'

const PATIENCE = isEveryRun ? 1_800_000 : 300_000

/**
 * Tests that every fault of some groups is caught on large and on small data. By day some are picked, and each is played on data of one size.
 */
export function proveFaults<Runs>(
  { prepare, groups }: FaultFamilies<Runs>,
  byDay = Object.keys(worldScales) as readonly WorldSize[],
): void {
  describe.each(isEveryRun ? (Object.keys(worldScales) as WorldSize[]) : byDay)('on %s data', size => {
    let runs: Runs
    beforeAll(async () => {
      runs = await prepare(size)
    }, PATIENCE)

    const named = groups.map(group => [group.name, group] as const)
    it.each(named)('finds every fault of %s', { timeout: PATIENCE }, async (_, { faults, play }) => {
      const picked = pickFaults(faults())
      expect(picked.length).toBeGreaterThan(0)
      const problems: string[] = []
      // One after the other, since they share a mock.
      for (const fault of picked.filter((each, at) => isEveryRun || chooseSize(each, at) === size)) {
        const problem = findProofProblem(await play(runs, fault))
        if (problem !== undefined) problems.push(problem)
      }
      expect(problems).toEqual([])
    })
  })
}

/** Large and small data by turns, and never what does not show the fault. */
function chooseSize(fault: Fault, at: number): WorldSize {
  if (explainUnseen(fault, 'small') !== undefined) return 'large'
  if (explainUnseen(fault, 'large') !== undefined) return 'small'
  return at % 2 === 0 ? 'large' : 'small'
}

/** The first fault for each requirement, and a fifth of the first for each table, operation or kind of place; all with RUNS=all. */
function pickFaults(faults: readonly Fault[]): readonly Fault[] {
  const seen = new Set<string>()
  let likely = 0
  return faults.filter(fault => {
    const [, family, first = '', rest = ''] = /^fault:([^:]*):([^.]*)\.?(.*)$/s.exec(fault.name) ?? []
    const [requirement = fault.name] = findExpectedVerdict(fault).ids
    const isNew = (kind: string) => !seen.has(kind) && Boolean(seen.add(kind))
    const isFirst = isNew(requirement)
    const isOther = [`${family} ${first}`, `${family} at ${rest}`].filter(isNew).length > 0
    return isEveryRun || isFirst || (isOther && likely++ % 5 === 0)
  })
}
