import type { Rule } from '../../../src/contract/find-broken-rules.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import { evaluateRule, type RuleScope } from '../../drafts/rules/evaluate-rule.ts'
import { readCall, splitExpression, unwrapExpression } from './split-expression.ts'

/** A column that a rule computes from others, and its new value. */
export interface StaleResult {
  readonly name: string
  readonly value: number
}

/** Decimal places of a result that had fewer. */
const DECIMALS = 2

/**
 * Finds a column whose operands changed while it did not. Its rule may still hold, since rules allow for rounding. `settled`
 * are columns that keep their values.
 */
export function findStaleResult(
  rules: readonly Rule[],
  scope: RuleScope,
  before: ReplyEntry,
  settled: ReadonlySet<string>,
): StaleResult | undefined {
  const parts = rules.flatMap(({ rule }) => splitExpression(unwrapExpression(rule), '&&'))
  for (const part of parts) {
    const { name = '', args = [] } = readCall(unwrapExpression(part)) ?? {}
    const [target = '', second = '', third = ''] = args
    const column = /^(?:row|sent)\.(\w+)$/.exec(target)?.[1]
    const source = {
      near: second,
      rounded: second,
      addsUp: `sum(${second})`,
      quotient: `(${second}) / (${third})`,
    }[name]
    if (column === undefined || source === undefined || settled.has(column)) continue
    const shown = scope.row[column]
    const was = evaluateRule(source, { ...scope, row: before })
    const is = evaluateRule(source, scope)
    if (typeof shown !== 'number' || typeof was !== 'number' || typeof is !== 'number') continue
    if (shown !== before[column] || Math.abs(is - was) <= 1e-6 * Math.abs(was) || !Number.isFinite(is))
      continue
    return { name: column, value: roundLike(is, shown) }
  }
  return undefined
}

function roundLike(value: number, shown: number): number {
  const decimals = (String(shown).split('.')[1] ?? '').length
  return Number(value.toFixed(Math.min(20, Math.max(DECIMALS, decimals))))
}
