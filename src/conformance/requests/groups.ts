import type { Operation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Planned } from '../model/recording.ts'
import type { Profile } from '../model/requirement.ts'
import { operationsThat, parameterOf, type Query, requiredQuery } from './required-query.ts'

/** Requests of one group, in order; each role names its query on top of the required parameters. */
export function grouped(
  kind: string,
  operation: OperationId,
  profile: Profile,
  about: readonly string[],
  roles: Readonly<Record<string, Query>>,
): Planned[] {
  return Object.entries(roles).map(([role, query]) => ({
    name: `${kind}:${operation}:${role}`,
    operation,
    profile,
    query: { ...requiredQuery(operation), ...query },
    expects: 'success',
    about,
    group: `${kind}:${operation}`,
    role,
  }))
}

/** Operations whose rows come in pages. */
export const paged = operationsThat(target => parameterOf(target, 'offset') !== undefined)

/** Rows of one inner page; two of them are no more than the least default of a limit. */
export const pageRows = 10

/**
 * A page sandwich: two pages, between twice the same rows asked without an offset, so that moving data shows; and whether
 * there is a row beyond the default limit. The last request is spelled otherwise than the first: a cache would answer the
 * same URL as before, and pages that are newer would look wrong.
 */
export function pages(target: Operation): Planned[] {
  const [offset, limit] = ['offset', 'limit'].map(name => String(parameterOf(target, name)?.schema.default))
  const about = ['PAG-001', 'PAG-002', 'PAR-DEF-offset', 'PAR-DEF-limit', 'ORD-HR-pages']
  return grouped('page', target.id, 'standard', about, {
    all: {},
    first: { limit: String(pageRows), offset: offset as string },
    second: { limit: String(pageRows), offset: String(pageRows) },
    beyond: { limit: '1', offset: limit as string },
    again: { limit: String(2 * pageRows) },
  })
}

/** A V3 list whole, and filtered by a token that few of its pools have, so that the filtered page is not full. */
export function filtered(target: Operation, venue: string): Planned[] {
  return grouped('filter', target.id, 'standard', ['XEP-08', 'FIL-PL'], {
    all: {},
    by: { token_address: { input: `evm.${venue}.token.rare` } },
  })
}
