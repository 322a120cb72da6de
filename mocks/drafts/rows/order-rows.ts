import type { Operation } from '../../../src/contract/contract.ts'
import { normalizeKey } from '../../../src/contract/expressions/normalize-text.ts'
import { readRuleForm } from '../../../src/contract/expressions/read-rule-form.ts'
import { findByRole } from '../../../src/contract/model/find-by-role.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import type { DraftPlan } from '../draft-plan.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'

/** Returns rows in the order that a query asks for. Rows without a value come last, equal ones stay as they are. */
export function orderRows<Item extends ReplyEntry>(
  rows: readonly Item[],
  operation: Operation,
  query: ReplyEntry,
  rules: readonly { readonly rule: string }[],
): readonly Item[] {
  // Rows of a time series ascend by a rule.
  const series = rules.flatMap(({ rule }) => readRuleForm(rule).ascending)
  const keys = [...readOrder(operation, query), ...series.map(by => ({ by, isDescending: false }))]
  if (keys.length === 0) return rows
  return rows.toSorted((one, other) => {
    for (const { by, isDescending } of keys) {
      const [a, b] = [toSortValue(one[by]), toSortValue(other[by])]
      if (a === b) continue
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      return a < b === isDescending ? 1 : -1
    }
    return 0
  })
}

/** Reads the columns to sort by: the names in the query, or those of the order that holds for it. */
function readOrder(operation: Operation, query: ReplyEntry) {
  const known = (['ascending', 'descending'] as const).flatMap(direction => {
    const columns = [query[findByRole(operation, direction)?.name ?? ''] || []].flat() as string[]
    return columns.map(by => ({ by, isDescending: direction === 'descending' }))
  })
  if (known.length > 0) return known
  const scope = { row: {}, query, now: 0 }
  const found = operation.order.find(({ when }) => when === undefined || evaluateRule(when, scope) === true)
  return found === undefined ? [] : [{ by: found.by, isDescending: found.direction === 'descending' }]
}

/** Returns a value to sort and to compare by, the Unix seconds of an instant. Undefined for null and for lists. */
export function toSortValue(value: unknown): number | string | undefined {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? Date.parse(value) / 1000 : value
}

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
