import type { GrammarKind } from '../../generate/document-grammar.ts'
import type { ChangeId } from '../change-kinds.ts'
import type { DiffContext, NodePair } from '../diff-context.ts'

/** A member that differs between two objects of one kind. `before` or `after` is undefined when absent. */
export interface Difference {
  readonly kind: GrammarKind
  readonly keyword: string
  readonly before: unknown
  readonly after: unknown
  /** The two objects that contain the member. */
  readonly owners: NodePair
  readonly context: DiffContext
}

/** Kind of a change, and one sentence about it. */
export interface ChangeVerdict {
  readonly id: ChangeId
  readonly says: string
}

/** Judges a difference. A list of values can have several verdicts. */
export type DifferenceJudge = (difference: Difference) => ChangeVerdict[]
