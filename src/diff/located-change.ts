import type { GrammarKind } from '../generate/document-grammar.ts'
import type { DiffContext } from './diff-context.ts'
import type { ChangeVerdict } from './judges/difference.ts'
import type { ModelNode } from './to-comparison-model.ts'

/** The place of a difference, and its values. A missing value is undefined. */
export interface ChangeSides {
  readonly context: DiffContext
  readonly before: unknown
  readonly after: unknown
}

/** A change at one place, before equal changes are joined. */
export interface LocatedChange extends ChangeSides {
  readonly verdict: ChangeVerdict
}

/** Returns a change of each verdict. */
export function locateVerdicts(verdicts: readonly ChangeVerdict[], sides: ChangeSides): LocatedChange[] {
  return verdicts.map(verdict => ({ verdict, ...sides }))
}

/** Finds all changes between two objects of one kind. `key` is the member that repeats their name. */
export type DiffInside = (
  kind: GrammarKind,
  before: ModelNode,
  after: ModelNode,
  context: DiffContext,
  key?: string,
) => LocatedChange[]
