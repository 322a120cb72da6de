import generated from '../generated/places.json' with { type: 'json' }
import { followContract } from './activate-contract.ts'
import { contract } from './contract.ts'

type Places = Readonly<Record<string, string>>

/** Places of the statements of the contract, each as `spec/FILE:LINE`. */
export interface SourcePlaces {
  /** Place of the whole document. */
  readonly service: string
  /** Places of operations by id, and of their parameters by name and orders by id. */
  readonly operations: Readonly<
    Record<string, { readonly at: string; readonly parameters: Places; readonly orders: Places }>
  >
  /** Places of tables and listed objects by name, and of their columns or fields by name and rules by id. */
  readonly entries: Readonly<
    Record<string, { readonly at: string; readonly members: Places; readonly rules: Places }>
  >
  /** Places of gaps by id. */
  readonly gaps: Places
  /** Places of statements over several replies, by id. */
  readonly across: Places
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

/** The places of this contract. Only reports need them. */
export let sourcePlaces: SourcePlaces = generated as unknown as SourcePlaces

followContract(parts => {
  sourcePlaces = (parts?.places ?? generated) as unknown as SourcePlaces
})

/**
 * Returns the places in the documents of the service that speak of subjects of all operations, such as `errors`.
 * A contract that names none is cited by its title.
 */
export function readClause(...subjects: readonly string[]): string {
  const clauses = sourcePlaces.clauses ?? {}
  return [...new Set(subjects.map(subject => clauses[subject] ?? contract.title))].join('; ')
}

/** Lists the statements of the documents that no request can check. */
export function listUncheckableStatements(): readonly UncheckableStatement[] {
  return sourcePlaces.clauses?.uncheckable ?? []
}
