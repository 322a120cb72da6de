import { escapeRegExp } from '../../../src/contract/schema/escape-reg-exp.ts'
import { evaluateRule, type RuleScope } from '../../drafts/rules/evaluate-rule.ts'
import { clampNumber } from '../../drafts/values/draw-number.ts'
import type { Shape } from '../../drafts/values/read-shape.ts'
import { readCall, readComparison, splitExpression, unwrapExpression } from './split-expression.ts'

/** Returns values of one column each with which an equation of a rule holds. */
export function listSolutions(
  rule: string,
  scope: RuleScope,
  names: readonly string[],
  members: Readonly<Record<string, Shape>>,
): Record<string, number>[] {
  const equations = listEquations(rule, scope)
  return names.flatMap(name => {
    const member = members[name]
    if (member === undefined || !/^(number|integer)$/.test(member.type)) return []
    return equations
      .filter(text => new RegExp(`\\.${escapeRegExp(name)}\\b`).test(text))
      .map(text => solveEquation(text, name, scope))
      .filter(value => value !== undefined)
      .map(value => ({ [name]: clampNumber(value, member) }))
  })
}

/** Lists the differences that are 0 where the broken parts of a rule hold. */
function listEquations(rule: string, scope: RuleScope): string[] {
  const text = unwrapExpression(rule)
  if (evaluateRule(text, scope) === true) return []
  for (const operator of ['||', '&&']) {
    const parts = splitExpression(text, operator)
    if (parts.length > 1) return parts.flatMap(part => listEquations(part, scope))
  }
  const comparison = readComparison(text)
  if (comparison !== undefined)
    return comparison.operator === '==' ? [`(${comparison.left}) - (${comparison.right})`] : []
  const { name = '', args = [] } = readCall(text) ?? {}
  const [target = '', second = '', third = ''] = args
  const source = {
    near: second,
    rounded: second,
    addsUp: `sum(${second})`,
    quotient: `(${second}) / (${third})`,
  }[name]
  return source === undefined ? [] : [`(${target}) - (${source})`]
}

const ITERATIONS = 12

/** Finds the value of a column with which an expression is 0, by the secant method. */
function solveEquation(text: string, name: string, scope: RuleScope): number | undefined {
  const difference = (value: number): number => {
    const found = evaluateRule(text, { ...scope, row: { ...scope.row, [name]: value } })
    return typeof found === 'number' ? found : Number.NaN
  }
  const start = scope.row[name]
  let [left, right] = typeof start === 'number' ? [start, start * 1.01 + 1e-3] : [1, 2]
  let [low, high] = [difference(left), difference(right)]
  for (let step = 0; step < ITERATIONS && high !== 0; step++) {
    const next = right - (high * (right - left)) / (high - low)
    if (!Number.isFinite(next)) break
    ;[left, low] = [right, high]
    ;[right, high] = [next, difference(next)]
  }
  return Number.isFinite(high) && Math.abs(high) <= Math.abs(low) ? right : undefined
}
