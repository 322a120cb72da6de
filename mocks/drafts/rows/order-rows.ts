import type { Operation } from '../../../src/contract/contract.ts'
import { readRuleForm } from '../../../src/contract/expressions/read-rule-form.ts'
import { findByRole } from '../../../src/contract/model/find-by-role.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'

type Row = Readonly<Record<string, unknown>>

interface OrderKey {
  readonly by: string
  readonly isDescending: boolean
}

/** Returns rows in the order that a query asks for. Rows without a value come last, equal ones stay as they are. */
export function orderRows<Item extends Row>(
  rows: readonly Item[],
  operation: Operation,
  query: Row,
  rules: readonly { readonly rule: string }[],
): readonly Item[] {
  const keys = [...readOrder(operation, query), ...listSeriesKeys(rules)]
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
function readOrder(operation: Operation, query: Row): OrderKey[] {
  const known = (['ascending', 'descending'] as const).flatMap(direction => {
    const columns = [query[findByRole(operation, direction)?.name ?? ''] || []].flat() as string[]
    return columns.map(by => ({ by, isDescending: direction === 'descending' }))
  })
  if (known.length > 0) return known
  const scope = { row: {}, query, now: 0 }
  const found = operation.order.find(({ when }) => when === undefined || evaluateRule(when, scope) === true)
  return found === undefined ? [] : [{ by: found.by, isDescending: found.direction === 'descending' }]
}

/** Lists the columns in which rows ascend by a rule, as those of a time series do. */
function listSeriesKeys(rules: readonly { readonly rule: string }[]): OrderKey[] {
  return rules.flatMap(({ rule }) => readRuleForm(rule).ascending.map(by => ({ by, isDescending: false })))
}

/** Returns a value to sort and to compare by, the Unix seconds of an instant. Undefined for null and for lists. */
export function toSortValue(value: unknown): number | string | undefined {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? Date.parse(value) / 1000 : value
}
