import type { Evidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'

/** Requirements that belong together, and the pure function that judges them over what was recorded. */
export interface CheckFamily {
  readonly requirements: readonly Requirement[]
  readonly judge: (evidence: Evidence, tally: Tally) => void
}
