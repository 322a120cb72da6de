import generated from '../generated/places.json' with { type: 'json' }
import { followContract } from './activate-contract.ts'

/** Places of the statements of the contract, each as `spec/FILE:LINE`. */
export interface SourcePlaces {
  /** Place of the whole document. */
  readonly service: string
  /** Places of operations by id. */
  readonly operations: Readonly<Record<string, OperationPlaces>>
  /** Places of tables and listed objects by name. */
  readonly entries: Readonly<Record<string, EntryPlaces>>
  /** Places of gaps by id. */
  readonly gaps: Readonly<Record<string, string>>
  /** Places of statements over several replies, by id. */
  readonly across: Readonly<Record<string, string>>
  /** Places in the documents of the service, by subject. Requirements about all operations cite them. */
  readonly clauses?: { readonly [subject: string]: unknown } & {
    readonly uncheckable?: readonly UncheckableStatement[]
  }
}

/** A statement of the documents that no request can check. */
export interface UncheckableStatement {
  readonly clause: string
  readonly says: string
}

/** Places of an operation. */
export interface OperationPlaces {
  readonly at: string
  readonly parameters: Readonly<Record<string, string>>
  /** Places of orders by id. */
  readonly orders: Readonly<Record<string, string>>
}

/** Places of a table or an object. */
export interface EntryPlaces {
  readonly at: string
  /** Places of columns or fields by name. */
  readonly members: Readonly<Record<string, string>>
  /** Places of rules by id. */
  readonly rules: Readonly<Record<string, string>>
}

/** The places of this contract. Only reports need them. */
export let sourcePlaces: SourcePlaces = generated as unknown as SourcePlaces

followContract(parts => {
  sourcePlaces = (parts?.places ?? generated) as unknown as SourcePlaces
})
