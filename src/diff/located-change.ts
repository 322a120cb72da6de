import type { GrammarKind } from '../generate/document-grammar.ts'
import type { DiffContext } from './diff-context.ts'
import type { ChangeVerdict } from './judges/difference.ts'
import type { ModelNode } from './to-comparison-model.ts'

/** A change at one place, before equal changes are joined. */
export interface LocatedChange {
  readonly verdict: ChangeVerdict
  readonly context: DiffContext
  readonly side: 'old' | 'new'
  readonly before: unknown
  readonly after: unknown
}

/** Finds all changes between two objects of one kind. `key` is the member that repeats their name. */
export type DiffInside = (
  kind: GrammarKind,
  before: ModelNode,
  after: ModelNode,
  context: DiffContext,
  key?: string,
) => LocatedChange[]
