import { perContract } from '../../contract/activate-contract.ts'
import { checkFamilies, requirements } from '../checks/check-families.ts'
import { judgeFamily } from '../checks/families/define-checks.ts'
import { readEvidence } from '../evidence/read-evidence.ts'
import { createTally, type Finding } from '../evidence/tally.ts'
import type { Exchange, Run } from '../model/recording.ts'
import type { Level } from '../model/requirement.ts'
import { MAX_FINDINGS } from './pick-findings.ts'

/** A violation that a single reply shows. */
export interface Violation extends Omit<Finding, 'exchange' | 'columns' | 'against'> {
  /** The most specific requirement that is broken. */
  readonly id: string
  readonly level: Level
}

const levels = perContract(() => new Map(requirements.current.map(({ id, level }) => [id, level])))

/** The families that judge. A family that only observes gaps is left out. */
const judgingFamilies = perContract(() =>
  checkFamilies.current.filter(family => family.requirements.length > 0),
)

/**
 * Finds the violations of a single exchange: the first findings of each requirement, documented ones first.
 * Statements over several requests are not judged. Never throws for a reply.
 */
export function findViolations(run: Run, exchange: Exchange): Violation[] {
  const evidence = readEvidence({ run, exchanges: [exchange], unsent: [] })
  const tally = createTally()
  for (const family of judgingFamilies.current) judgeFamily(family, evidence, tally)
  const violations = tally.keys().flatMap(([id, operation]) =>
    (tally.find(id, operation)?.findings ?? [])
      .filter(({ shownBy }) => shownBy === id)
      .slice(0, MAX_FINDINGS)
      .map(({ finding: { exchange: _, columns: _columns, against: _against, ...finding } }) => ({
        ...finding,
        id,
        level: levels.current.get(id) ?? 'open',
      })),
  )
  return violations.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}

const order: readonly Level[] = ['documented', 'inferred', 'sampled', 'open']
