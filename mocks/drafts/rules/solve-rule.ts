import { createTextCheck } from '../values/create-text-check.ts'
import { clampNumber } from '../values/draw-number.ts'
import { formatDraftInstant } from '../values/format-draft-instant.ts'
import type { Shape } from '../values/read-shape.ts'
import { evaluateRule, type RuleScope } from './evaluate-rule.ts'
import {
  type Comparison,
  readCall,
  readComparison,
  splitExpression,
  unwrapExpression,
} from './split-expression.ts'

/** A row that is changed until its rules hold. */
export interface RowRepair {
  readonly scope: RuleScope
  readonly shape: Shape
  /** Columns that keep their value, such as keys and echoes. */
  readonly fixed: ReadonlySet<string>
}

/** Changes a row so that an expression holds. Returns whether it does. */
export function solveRule(expression: string, repair: RowRepair): boolean {
  const text = unwrapExpression(expression)
  const { scope } = repair
  if (evaluateRule(text, scope) === true) return true
  const either = splitExpression(text, '||')
  if (either.length > 1) return either.some(branch => tryBranch(branch, text, repair))
  const all = splitExpression(text, '&&')
  if (all.length > 1) {
    for (const part of all) solveRule(part, repair)
    return evaluateRule(text, scope) === true
  }
  const [condition = '', branches] = splitOnce(text, '?')
  if (branches !== undefined) {
    const [yes = '', no = ''] = splitOnce(branches, ':')
    return solveRule(evaluateRule(condition, scope) === true ? yes : no, repair)
  }
  const comparison = readComparison(text)
  if (comparison !== undefined) solveComparison(comparison, repair)
  else solveCall(text, repair)
  return evaluateRule(text, scope) === true
}

function splitOnce(text: string, operator: string): [string, string?] {
  const [first = '', ...rest] = splitExpression(text, operator)
  return rest.length === 0 ? [first] : [first, rest.join(operator)]
}

/** Solves a branch, and reverts the row when that does not help. */
function tryBranch(branch: string, whole: string, repair: RowRepair): boolean {
  const { row } = repair.scope
  const before = { ...row }
  if (solveRule(branch, repair) && evaluateRule(whole, repair.scope) === true) return true
  Object.assign(row, before)
  return false
}

/** Solves a call that compares: the first argument gets the value of the others. */
function solveCall(text: string, repair: RowRepair): void {
  const { name = '', args = [] } = readCall(text) ?? {}
  const [target = '', second = '', third = ''] = args
  const source = {
    near: second,
    rounded: second,
    addsUp: `sum(${second})`,
    quotient: `${second} / ${third}`,
  }[name]
  if (source === undefined) return
  const isDone = assign({ left: target, operator: '==', right: source }, repair)
  if (!isDone && name === 'near') assign({ left: second, operator: '==', right: target }, repair)
}

const mirrored = { '==': '==', '!=': '!=', '<=': '>=', '>=': '<=', '<': '>', '>': '<' } as const

/** Swaps two columns in the wrong order, else gives one side the value of the other. */
function solveComparison(comparison: Comparison, repair: RowRepair): void {
  const { left, operator, right } = comparison
  if (swapColumns(comparison, repair)) return
  if (assign(comparison, repair)) return
  assign({ left: right, operator: mirrored[operator], right: left }, repair)
}

const column = /^(?:row|sent)\.(\w+)$/

function swapColumns(
  { left, operator, right }: Comparison,
  { scope: { row }, shape, fixed }: RowRepair,
): boolean {
  const [one, other] = [left, right].map(side => column.exec(side)?.[1])
  if (one === undefined || other === undefined || operator === '==' || operator === '!=') return false
  if (fixed.has(one) || fixed.has(other) || shape.members[one]?.type !== shape.members[other]?.type)
    return false
  if (row[one] === null || row[other] === null || row[one] === row[other]) return false
  const swapped = { [one]: row[other], [other]: row[one] }
  Object.assign(row, swapped)
  return true
}

/** Sets the column on the left to the value of the right side. Returns whether the comparison holds. */
function assign(comparison: Comparison, { scope, shape, fixed }: RowRepair): boolean {
  const { left, operator, right } = comparison
  const { name, wrapper } = readTarget(left)
  const member = name === undefined ? undefined : shape.members[name]
  if (name === undefined || member === undefined || fixed.has(name) || operator === '!=') return false
  const value = evaluateRule(right, scope)
  if (value === undefined) return false
  const before = scope.row[name]
  scope.row[name] = convert(value, { operator, member, wrapper })
  if (evaluateRule(`${left} ${operator} ${right}`, scope) === true) return true
  // A call with a tolerance may still hold, so the new value stays where it is an equality.
  if (operator !== '==' || scope.row[name] === undefined) scope.row[name] = before
  return operator === '==' && scope.row[name] !== before
}

/** Reads `row.name`, or a function of it such as `time(row.name)`. */
function readTarget(text: string): { readonly name: string | undefined; readonly wrapper: string } {
  const call = readCall(text)
  const inner = call?.args.length === 1 ? (call.args[0] as string) : text
  return { name: column.exec(inner)?.[1], wrapper: inner === text ? '' : (call?.name ?? '') }
}

interface Conversion {
  readonly operator: Comparison['operator']
  readonly member: Shape
  readonly wrapper: string
}

/** Returns the value in the form of a column, beyond it where the comparison is strict. */
function convert(value: unknown, { operator, member, wrapper }: Conversion): unknown {
  const step = operator === '<' ? -1 : operator === '>' ? 1 : 0
  if (typeof value === 'number') {
    if (wrapper === 'time') return formatDraftInstant(value + step)
    if (member.type === 'string') return String(value)
    if (member.type !== 'integer')
      return clampNumber(step === 0 ? value : value + step * Math.max(1e-6, Math.abs(value) * 1e-3), member)
    const rounded = operator.startsWith('<')
      ? Math.floor(value)
      : operator.startsWith('>')
        ? Math.ceil(value)
        : value
    return clampNumber(rounded + step, member)
  }
  if (typeof value === 'string' && member.type === 'string')
    return createTextCheck(member)(value) ? value : undefined
  if (value === null) return member.isNullable ? null : undefined
  return typeof value === member.type ? value : undefined
}
