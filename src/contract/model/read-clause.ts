import { contract } from '../contract.ts'
import { sourcePlaces, type UncheckableStatement } from '../source-places.ts'

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
