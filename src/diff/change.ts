import type { Audience, ChangeId } from './change-kinds.ts'

/** Place of a change in a document, with the nearest container last. */
export interface Place {
  readonly path?: string
  readonly operation?: string
  readonly parameter?: string
  readonly response?: string
  readonly media?: string
  readonly header?: string
  readonly version?: string
  readonly table?: string
  readonly column?: string
  /** A named schema that is no table. */
  readonly schema?: string
  /** A field of a schema, with a dot between levels and `[]` for the items of a list. */
  readonly field?: string
  readonly rule?: string
  readonly order?: string
  readonly gap?: string
  readonly scheme?: string
  readonly server?: string
  readonly part?: string
}

/**
 * One step of the way from the old model to the new one (see to-model.ts), on the members of the object at `path`: names in
 * `path` are those of the new document.
 */
export type Edit =
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
  /** A table is taken as it is written, not as its columns give it. */
  | { readonly do: 'unfold'; readonly path: readonly string[]; readonly name: string }

/** One change between two documents. */
export interface Change {
  readonly id: ChangeId
  readonly concerns: readonly Audience[]
  /** One sentence, which names the part but not all its places. */
  readonly says: string
  /** Everywhere this change is: one shared parameter that changes is one change of many operations. */
  readonly places: readonly Place[]
  /** Path by names in the document `side`. */
  readonly path: readonly string[]
  readonly side: 'old' | 'new'
  /** Values before and after. A missing one is undefined. */
  readonly before?: unknown
  readonly after?: unknown
  readonly edits: readonly Edit[]
}
