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
}
