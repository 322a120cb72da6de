import type { ReplyEntry } from '../../core/request-context.ts'
import type { DraftPlan } from '../draft-plan.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'
import { isSameValue, isWithin } from './is-same-value.ts'

/** Creates a function that returns true for the rows that a query keeps. Undefined when it keeps all. */
export function createRowFilter(
  { filters, ranges, rules, lookup, echoes }: DraftPlan,
  query: ReplyEntry,
  now: number,
): ((row: ReplyEntry) => boolean) | undefined {
  const sent = (name: string) => query[name] !== undefined
  const values = filters.filter(({ parameter }) => sent(parameter.name))
  const bounds = ranges.filter(({ parameter }) => sent(parameter.name))
  const own = [lookup, ...echoes.map(({ parameter }) => parameter)].map(each => each?.name ?? '')
  const kept = rules.filter(({ rule }) => isFilterRule(rule, Object.keys(query).filter(sent), own))
  if (values.length + bounds.length + kept.length === 0) return undefined
  return row =>
    values.every(({ parameter: { name }, columns }) =>
      columns.some(column => [query[name]].flat().some(value => isSameValue(row[column], value))),
    ) &&
    bounds.every(({ parameter, column, isLower }) => isWithin(row[column], query[parameter.name], isLower)) &&
    kept.every(({ rule }) => evaluateRule(rule, { row: { ...row }, rows: [row], query, now }) === true)
}

/** Returns true for a rule about each row and a parameter that was sent, other than those that rows repeat. */
function isFilterRule(rule: string, sent: readonly string[], own: readonly string[]): boolean {
  if (!/\brow\./.test(rule) || /\brows\b/.test(rule)) return false
  const named = [...rule.matchAll(/query\.(\w+)/g)].map(([, name = '']) => name)
  return named.some(name => sent.includes(name)) && named.every(name => !own.includes(name))
}
