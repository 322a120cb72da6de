import { normalizeKey } from '../../../src/contract/expressions/normalize-text.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import type { DraftPlan } from '../draft-plan.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'
import { toSortValue } from './order-rows.ts'

/** Creates a function that returns true for the rows that a query keeps. */
export function createRowFilter(
  { filters, ranges, rules, lookup, echoes }: DraftPlan,
  query: ReplyEntry,
  now: number,
): (row: ReplyEntry) => boolean {
  const sent = (name: string) => query[name] !== undefined
  const values = filters.filter(({ parameter }) => sent(parameter.name))
  const bounds = ranges.filter(({ parameter }) => sent(parameter.name))
  const own = [lookup, ...echoes.map(({ parameter }) => parameter)].map(each => each?.name ?? '')
  const kept = rules.filter(({ rule }) => isFilterRule(rule, Object.keys(query).filter(sent), own))
  return row =>
    values.every(({ parameter: { name }, columns }) =>
      columns.some(column => [query[name]].flat().some(value => isSameValue(row[column], value))),
    ) &&
    bounds.every(({ parameter, column, isLower }) => isWithin(row[column], query[parameter.name], isLower)) &&
    kept.every(({ rule }) => evaluateRule(rule, { row, query, now }) === true)
}

/** Returns true for a rule about each row and a parameter that was sent, other than those that rows repeat. */
function isFilterRule(rule: string, sent: readonly string[], own: readonly string[]): boolean {
  if (!/\brow\./.test(rule) || /\brows\b/.test(rule)) return false
  const named = [...rule.matchAll(/query\.(\w+)/g)].map(([, name = '']) => name)
  return named.some(name => sent.includes(name)) && named.every(name => !own.includes(name))
}

/** Returns true when two values are one. A parameter may be a number, a column its text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined) return false
  return normalizeKey(one) === normalizeKey(other)
}

/** Returns true when a value is within a bound of a query. Null and lists are not. */
function isWithin(value: unknown, bound: unknown, isLower: boolean): boolean {
  const [a, b] = [toSortValue(value), toSortValue(bound)]
  const limit = typeof a === 'number' && typeof b === 'string' && b !== '' ? Number(b) : b
  if (a === undefined || limit === undefined) return false
  return isLower ? a >= limit : a <= limit
}
