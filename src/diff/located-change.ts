import type { Kind } from '../generate/document-grammar.ts'
import type { Edit } from './change.ts'
import type { Context } from './context.ts'
import type { ChangeVerdict } from './judges/difference.ts'
import type { ModelNode } from './to-model.ts'

/** A change at one place, before equal changes are joined. */
export interface LocatedChange {
  readonly verdict: ChangeVerdict
  readonly context: Context
  readonly side: 'old' | 'new'
  readonly before: unknown
  readonly after: unknown
  readonly edits: readonly Edit[]
}

/** Finds all changes between two objects of one kind. `key` is the member that repeats their name. */
export type DiffInside = (
  kind: Kind,
  before: ModelNode,
  after: ModelNode,
  context: Context,
  key?: string,
) => LocatedChange[]
