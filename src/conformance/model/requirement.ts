import type { OperationId } from '../../contract/contract-types.ts'
import type { StatementLevel } from '../../contract/schema/filter-by-level.ts'

/** Certainty of a statement. Only a documented one can fail a target. */
export type Level = StatementLevel

/** One checkable statement of the contract. */
export interface Requirement {
  /** Permanent id, which is never reused: FAMILY-RESOURCE-NN. */
  readonly id: string
  /** The statement in a few words. */
  readonly title: string
  readonly level: Level
  /** Document and section that state the requirement. */
  readonly clause: string
  /** The judged values and the tolerance. */
  readonly checks: string
  /** An example of a violation. */
  readonly violation: string
  /** Ids of the operations that are judged, each separately, or `serviceWideOperations`. */
  readonly operations: readonly OperationId[]
  /** The smallest profile or the option that exercises the requirement. Default: smoke. */
  readonly needs?: Profile | 'negative' | 'pay' | 'pay-to'
}

/** Size of a run: a request for each operation, enough for a build, or everything. */
export type Profile = 'smoke' | 'standard' | 'deep'

/** Empty operation list of a requirement about the service as a whole. A list of none means that nothing is judged. */
export const serviceWideOperations: readonly OperationId[] = []
