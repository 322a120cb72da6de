import type { Kind } from '../../generate/document-grammar.ts'
import type { ChangeId } from '../change-kinds.ts'
import type { Context, Sides } from '../context.ts'

/** A member that two objects of one kind say differently; undefined where one does not have it. */
export interface Difference {
  readonly kind: Kind
  readonly keyword: string
  readonly before: unknown
  readonly after: unknown
  /** The objects around it. */
  readonly owners: Sides
  readonly context: Context
}

/** Effect of a difference, as one sentence. */
export interface Verdict {
  readonly id: ChangeId
  readonly says: string
}

/** Judges a difference. Most have one verdict, a list of values can have several. */
export type Judge = (difference: Difference) => Verdict[]
