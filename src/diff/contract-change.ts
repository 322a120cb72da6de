import type { AffectedParty, ChangeId } from './change-kinds.ts'

/** The parts of a place, each with its word, the innermost first. */
export const placeWords = {
  rule: 'Rule',
  order: 'Order',
  column: 'Column',
  /** Path of a field in a schema, with a dot between levels and `[]` for list items. */
  field: 'Field',
  version: 'Version',
  gap: 'Question',
  header: 'Header',
  parameter: 'Parameter',
  scheme: 'Access',
  entity: 'Entity',
  /** A named schema that is not a table. */
  schema: 'Value',
  table: 'Table',
  media: 'Media type',
  response: 'Reply',
  server: 'Server',
  part: 'Part',
  operation: 'Operation',
  path: 'Path',
} as const

/** Location of a change in a document: the names of all objects around it. */
export type ChangePlace = Readonly<Partial<Record<keyof typeof placeWords, string>>>

/** Reason, owner and last day of an accepted change. */
export interface AcceptedEntry {
  readonly reason: string
  readonly owner: string
  readonly expires: string
}

/** One change between two documents. */
export interface ContractChange {
  readonly id: ChangeId
  /** Ids of what the same difference means in the other direction, if a schema is both sent and received. */
  readonly also?: readonly ChangeId[]
  readonly concerns: readonly AffectedParty[]
  /** One sentence that describes the change. `places` lists where it applies. */
  readonly says: string
  /** All places of this change. For example, a change of a shared parameter affects many operations. */
  readonly places: readonly ChangePlace[]
  /** Path to the changed part, by names, in the new document and in the old one. */
  readonly path: readonly string[]
  readonly oldPath: readonly string[]
  /** Values before and after. A missing one is undefined. */
  readonly before?: unknown
  readonly after?: unknown
  /** Present if it fails no run. */
  readonly accepted?: AcceptedEntry
}
