import type { Evidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { PlannedRun } from '../../requests/plan-group.ts'

/** Requirements that belong together, and the pure function that judges them over what was recorded. */
export interface CheckFamily {
  readonly requirements: readonly Requirement[]
  /** Requests in addition to the smoke requests. Those of several families are sent once. */
  readonly requests?: (run: PlannedRun) => readonly PlannedRequest[]
  readonly judge: (evidence: Evidence, tally: Tally) => void
}

/**
 * Judges by one family. An error thrown here is internal, and no verdict on the target. The requirements of the family get no
 * verdict, and other families are judged anyway.
 */
export function judgeFamily({ requirements, judge }: CheckFamily, evidence: Evidence, tally: Tally): void {
  try {
    judge(evidence, tally)
  } catch (error) {
    for (const { id } of requirements) tally.recordError(id, `the suite itself failed: ${error}`)
  }
}

/** Several families as one, in their order. */
export function joinFamilies(families: readonly CheckFamily[]): CheckFamily {
  return {
    requirements: families.flatMap(({ requirements }) => requirements),
    requests: run => families.flatMap(({ requests }) => requests?.(run) ?? []),
    judge(evidence, tally) {
      for (const family of families) judgeFamily(family, evidence, tally)
    },
  }
}
