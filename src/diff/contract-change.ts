import type { AffectedParty, ChangeId } from './change-kinds.ts'

/** Location of a change in a document: the names of all objects around it. */
export interface ChangePlace {
  readonly path?: string
  readonly operation?: string
  readonly parameter?: string
  readonly response?: string
  readonly media?: string
  readonly header?: string
  readonly version?: string
  readonly table?: string
  readonly column?: string
  /** A named schema that is not a table. */
  readonly schema?: string
  /** Path of a field in a schema, with a dot between levels and `[]` for list items. */
  readonly field?: string
  readonly rule?: string
  readonly order?: string
  readonly gap?: string
  readonly scheme?: string
  readonly server?: string
  readonly part?: string
}

/**
 * One step from the old to the new model (see to-model.ts). It edits the member `name` of the object at
 * `path`. The names in `path` are those of the new document.
 */
export type DocumentEdit =
  | { readonly do: 'remove'; readonly path: readonly string[]; readonly name: string }
  | {
      readonly do: 'rename'
      readonly path: readonly string[]
      readonly name: string
      readonly to: string
      readonly key?: string
      readonly value?: unknown
    }
  | {
      readonly do: 'place'
      readonly path: readonly string[]
      readonly name: string
      readonly at: number
      readonly value?: unknown
    }
  | { readonly do: 'set'; readonly path: readonly string[]; readonly name: string; readonly value: unknown }
  /** Compares the table `name` without folding its schemas (see fold-tables.ts). */
  | { readonly do: 'unfold'; readonly path: readonly string[]; readonly name: string }

/** Returns the step that gives the member `name` another value, or removes it if the value is undefined. */
export function createEdit(path: readonly string[], name: string, value: unknown): DocumentEdit {
  return value === undefined ? { do: 'remove', path, name } : { do: 'set', path, name, value }
}

/** One change between two documents. */
export interface ContractChange {
  readonly id: ChangeId
  readonly concerns: readonly AffectedParty[]
  /** One sentence that describes the change. `places` lists where it applies. */
  readonly says: string
  /** All places of this change. For example, a change of a shared parameter affects many operations. */
  readonly places: readonly ChangePlace[]
  /** Path to the changed part, by names, in the document that `side` names. */
  readonly path: readonly string[]
  readonly side: 'old' | 'new'
  /** Values before and after. A missing one is undefined. */
  readonly before?: unknown
  readonly after?: unknown
  readonly edits: readonly DocumentEdit[]
}
