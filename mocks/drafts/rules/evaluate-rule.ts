import { memoize } from '../../../src/base/memoize.ts'
import { parseRule } from '../../../src/contract/find-broken-rules.ts'

/** A row that a rule judges, and the variables beside it. */
export interface RuleScope {
  readonly row: Record<string, unknown>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly query: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Evaluates an expression of a rule. Returns undefined where it cannot be evaluated. */
export function evaluateRule(expression: string, scope: RuleScope): unknown {
  const evaluate = compile(expression)
  if (evaluate === undefined) return undefined
  try {
    const value = evaluate({ ...scope, sent: scope.row })
    return typeof value === 'bigint' ? Number(value) : value
  } catch {
    return undefined
  }
}

const compile = memoize((expression: string): ((scope: object) => unknown) | undefined => {
  try {
    return parseRule(expression)
  } catch {
    return undefined
  }
}, new Map())
