import generated from '../generated/places.json' with { type: 'json' }

/** Where in `spec/` the statements of the contract stand: `spec/FILE:LINE` each. */
export interface Places {
  /** The document as a whole. */
  readonly service: string
  /** By operation id. */
  readonly operations: Readonly<Record<string, OperationPlaces>>
  /** By the name of a table, or of an object that a reply lists. */
  readonly entries: Readonly<Record<string, EntryPlaces>>
  /** By id. */
  readonly gaps: Readonly<Record<string, string>>
  /** Statements over several replies, by id. */
  readonly across: Readonly<Record<string, string>>
}

/** Where an operation is described. */
export interface OperationPlaces {
  readonly at: string
  readonly parameters: Readonly<Record<string, string>>
  /** By the id of the order. */
  readonly orders: Readonly<Record<string, string>>
}

/** Where a table or an object is described. */
export interface EntryPlaces {
  readonly at: string
  /** Columns or fields by name. */
  readonly members: Readonly<Record<string, string>>
  /** By the id of the rule. */
  readonly rules: Readonly<Record<string, string>>
}

/** The places of this contract; reports alone need them. */
export const places: Places = generated
