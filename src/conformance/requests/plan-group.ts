import type { Operation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { PlannedRequest } from '../model/recording.ts'
import type { Profile } from '../model/requirement.ts'
import {
  buildRequiredQuery,
  findOperations,
  findParameter,
  type PlannedQuery,
} from './build-required-query.ts'

/** Requests of one group, in order; each role names its query on top of the required parameters. */
export function planGroup(
  kind: string,
  operation: OperationId,
  profile: Profile,
  about: readonly string[],
  roles: Readonly<Record<string, PlannedQuery>>,
): PlannedRequest[] {
  return Object.entries(roles).map(([role, query]) => ({
    name: `${kind}:${operation}:${role}`,
    operation,
    profile,
    query: { ...buildRequiredQuery(operation), ...query },
    expects: 'success',
    about,
    group: `${kind}:${operation}`,
    role,
  }))
}

/** Operations whose rows come in pages. */
export const pagedOperations = findOperations(target => findParameter(target, 'offset') !== undefined)

/** Rows of one inner page; two of them are no more than the least default of a limit. */
export const rowsPerPage = 10

/**
 * A page sandwich: two pages, between twice the same rows asked without an offset, so that moving data shows; and whether
 * there is a row beyond the default limit. The last request is spelled otherwise than the first: a cache would answer the
 * same URL as before, and pages that are newer would look wrong.
 */
export function planPages(target: Operation): PlannedRequest[] {
  const [offset, limit] = ['offset', 'limit'].map(name => String(findParameter(target, name)?.schema.default))
  const about = ['PAG-001', 'PAG-002', 'PAR-DEF-offset', 'PAR-DEF-limit', 'ORD-HR-pages']
  return planGroup('page', target.id, 'standard', about, {
    all: {},
    first: { limit: String(rowsPerPage), offset: offset as string },
    second: { limit: String(rowsPerPage), offset: String(rowsPerPage) },
    beyond: { limit: '1', offset: limit as string },
    again: { limit: String(2 * rowsPerPage) },
  })
}

/** A V3 list whole, and filtered by a token that few of its pools have, so that the filtered page is not full. */
export function planFilteredList(target: Operation, venue: string): PlannedRequest[] {
  return planGroup('filter', target.id, 'standard', ['XEP-08', 'FIL-PL'], {
    all: {},
    by: { token_address: { input: `evm.${venue}.token.rare` } },
  })
}
