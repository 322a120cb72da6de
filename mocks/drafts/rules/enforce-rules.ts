import type { ASTNode } from '@marcbachmann/cel-js'
import { listOperands } from '../../../src/contract/expressions/read-rule-form.ts'
import { parseRule, type Rule } from '../../../src/contract/find-broken-rules.ts'
import { formatDateTime } from '../../resources/rows/format-date-time.ts'
import { createTextCheck } from '../values/draw-text.ts'
import { clampNumber } from '../values/draw-value.ts'
import type { Shape } from '../values/read-shape.ts'
import { createNode, evaluateNode, evaluateRule, type RuleScope } from './evaluate-rule.ts'

/** A row that is changed until its rules hold. */
interface RowRepair {
  readonly scope: RuleScope
  readonly shape: Shape
  /** Columns that keep their value, such as keys and echoes. */
  readonly fixed: ReadonlySet<string>
}

/** Passes in which every broken rule is solved. */
const PASSES = 8

/** Changes a row until its rules hold, or the passes are used up. Throws ParseError for a rule that is not CEL. */
export function enforceRules(rules: readonly Rule[], repair: RowRepair): void {
  for (let pass = 0; pass < PASSES; pass++) {
    const broken = rules.filter(({ rule }) => evaluateRule(rule, repair.scope) !== true)
    if (broken.length === 0) return
    for (const { rule } of broken) solveNode(parseRule(rule).ast, repair)
  }
}

/** Changes a row so that an expression holds. Returns whether it does. */
function solveNode(node: ASTNode, repair: RowRepair): boolean {
  const { scope } = repair
  if (evaluateNode(node, scope) === true) return true
  if (node.op === '||') return listOperands(node, '||').some(branch => tryBranch(branch, node, repair))
  if (node.op === '?:') {
    const [condition, yes, no] = node.args
    return solveNode(evaluateNode(condition, scope) === true ? yes : no, repair)
  }
  const comparison = readComparison(node)
  if (node.op === '&&') for (const part of listOperands(node, '&&')) solveNode(part, repair)
  else if (comparison !== undefined) solveComparison(comparison, repair)
  else if (node.op === 'call') solveCall(node.args, repair)
  return evaluateNode(node, scope) === true
}

/** Solves a branch, and reverts the row when that does not help. */
function tryBranch(branch: ASTNode, whole: ASTNode, repair: RowRepair): boolean {
  const { row } = repair.scope
  const before = { ...row }
  if (solveNode(branch, repair) && evaluateNode(whole, repair.scope) === true) return true
  Object.assign(row, before)
  return false
}

type Comparison = NonNullable<ReturnType<typeof readComparison>>

const mirrored = { '==': '==', '!=': '!=', '<=': '>=', '>=': '<=', '<': '>', '>': '<' } as const

function readComparison({ op, args }: ASTNode) {
  if (!Object.hasOwn(mirrored, op)) return undefined
  const [left, right] = args as [ASTNode, ASTNode]
  return { left, operator: op as keyof typeof mirrored, right }
}

/** Solves a call that compares: the first argument gets the value of the others. */
function solveCall([name, [target, second, third]]: [string, ASTNode[]], repair: RowRepair): void {
  if (target === undefined || second === undefined) return
  const sources: Readonly<Record<string, () => ASTNode>> = {
    near: () => second,
    rounded: () => second,
    addsUp: () => createNode('call', ['sum', [second]]),
    quotient: () => createNode('/', [second, third]),
  }
  const source = sources[name]?.()
  if (source === undefined) return
  const isDone = assign({ left: target, operator: '==', right: source }, repair)
  if (!isDone && name === 'near') assign({ left: second, operator: '==', right: target }, repair)
}

/** Swaps two columns in the wrong order, else gives one side the value of the other. */
function solveComparison(comparison: Comparison, repair: RowRepair): void {
  const { left, operator, right } = comparison
  if (swapColumns(comparison, repair) || assign(comparison, repair)) return
  assign({ left: right, operator: mirrored[operator], right: left }, repair)
}

/** Reads the column of `row.name` or `sent.name`. */
function readColumn(node: ASTNode): string | undefined {
  if (node.op !== '.') return undefined
  const [of, name] = node.args
  return of.op === 'id' && (of.args === 'row' || of.args === 'sent') ? name : undefined
}

function swapColumns(
  { left, operator, right }: Comparison,
  { scope: { row }, shape, fixed }: RowRepair,
): boolean {
  const [one, other] = [readColumn(left), readColumn(right)]
  if (one === undefined || other === undefined || operator === '==' || operator === '!=') return false
  if (fixed.has(one) || fixed.has(other) || shape.members[one]?.type !== shape.members[other]?.type)
    return false
  if (row[one] === null || row[other] === null || row[one] === row[other]) return false
  Object.assign(row, { [one]: row[other], [other]: row[one] })
  return true
}

/** Sets the column on the left to the value of the right side. Returns whether the comparison holds. */
function assign({ left, operator, right }: Comparison, { scope, shape, fixed }: RowRepair): boolean {
  const { name, key, wrapper } = readTarget(left)
  const column = name === undefined ? undefined : shape.members[name]
  const member = key === undefined ? column : (column?.members[key] ?? column?.others)
  if (name === undefined || member === undefined || fixed.has(name) || operator === '!=') return false
  const value = evaluateNode(right, scope)
  if (value === undefined) return false
  const before = scope.row[name]
  const changed = convert(value, { operator, member, wrapper })
  scope.row[name] = key === undefined ? changed : { ...(before as object), [key]: changed }
  if (evaluateNode(createNode(operator, [left, right]), scope) === true) return true
  // A call with a tolerance may still hold, so the new value stays where it is an equality.
  if (operator !== '==' || scope.row[name] === undefined) scope.row[name] = before
  return operator === '==' && scope.row[name] !== before
}

/** A column, or a member of it, and the function that is applied to it. */
interface Target {
  readonly name?: string | undefined
  readonly key?: string
  readonly wrapper: string
}

/** Reads `row.name`, its member `row.name["key"]`, or a function of one such as `time(row.name)`. */
function readTarget(node: ASTNode): Target {
  const [wrapper, [inner, ...others]] = node.op === 'call' ? node.args : ['', [node]]
  if (inner === undefined || others.length > 0) return { wrapper }
  if (inner.op !== '[]') return { name: readColumn(inner), wrapper }
  const [of, { op, args: key }] = inner.args
  return op === 'value' && typeof key === 'string' ? { name: readColumn(of), key, wrapper } : { wrapper }
}

/** Returns the value in the form of a column, beyond it where the comparison is strict. */
function convert(
  value: unknown,
  { operator, member, wrapper }: Pick<Comparison, 'operator'> & Pick<Target, 'wrapper'> & { member: Shape },
): unknown {
  const step = operator === '<' ? -1 : operator === '>' ? 1 : 0
  if (typeof value === 'number') {
    if (wrapper === 'time') return formatDateTime(value + step)
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
