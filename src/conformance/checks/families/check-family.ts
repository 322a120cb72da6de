import type { Evidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { PlanSettings } from '../../requests/plan-group.ts'

/** Related requirements, and the pure function that judges them on a recording. */
export interface CheckFamily {
  readonly requirements: readonly Requirement[]
  /** Plans requests in addition to the smoke requests. A request that several families plan is sent once. */
  readonly requests?: (run: PlanSettings) => readonly PlannedRequest[]
  readonly judge: (evidence: Evidence, tally: Tally) => void
}

/** Judges one family. An error thrown here is a fault of the suite, recorded for each requirement. */
export function judgeFamily({ requirements, judge }: CheckFamily, evidence: Evidence, tally: Tally): void {
  try {
    judge(evidence, tally)
  } catch (error) {
    for (const { id } of requirements) tally.recordError(id, `the suite itself failed: ${error}`)
  }
}

/** Combines families into one, in their order. */
export function joinFamilies(families: readonly CheckFamily[]): CheckFamily {
  return {
    requirements: families.flatMap(({ requirements }) => requirements),
    requests: run => families.flatMap(({ requests }) => requests?.(run) ?? []),
    judge(evidence, tally) {
      for (const family of families) judgeFamily(family, evidence, tally)
    },
  }
}
