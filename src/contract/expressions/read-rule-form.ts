import type { ASTNode } from '@marcbachmann/cel-js'
import { memoize } from '../../base/memoize.ts'
import { parseRule } from '../find-broken-rules.ts'

/** A column with the name of a parameter. */
export interface Echo {
  readonly column: string
  readonly parameter: string
}

/** A column and the parameter that bounds it from below or from above. */
export interface Bound extends Echo {
  readonly isLower: boolean
}

/** Statements of a rule as data, the same whichever way its sides are written. */
export type RuleForm = ReturnType<typeof createForm>

function createForm(root: ASTNode) {
  return {
    /** Columns that a parameter bounds: `row.time >= query.since`, or with its sides exchanged. */
    bounds: [] as Bound[],
    /** Columns that hold the value of a parameter: `row.region == query.region`. */
    echoes: [] as Echo[],
    /** Columns with different values in each row: `unique(rows.map(r, r.id))`. */
    unique: [] as string[],
    /** Columns with the same value in each row: `row.unit == rows[0].unit`. */
    constant: [] as string[],
    /** Columns in which rows ascend: `ascending(rows.map(r, r.time))`. */
    ascending: [] as string[],
    /** Maximum number of rows: `size(rows) <= 1`. */
    maxRows: readMaxRows(root),
  }
}

/** Reads the form of a rule from its CEL. Throws ParseError when it is not CEL. */
export const readRuleForm = memoize<string, RuleForm>(rule => {
  const root = parseRule(rule).ast
  const form = createForm(root)
  for (const part of listOperands(root, '&&')) readPart(part, form)
  return form
}, new Map())

/** Reads a part that has to hold. Guards such as `!has(query.since)` may stand before it. */
function readPart(part: ASTNode, form: RuleForm): void {
  const alternatives = listOperands(part, '||')
  const guards = alternatives.filter(isAbsenceOfParameter)
  const rest = alternatives.filter(each => !guards.includes(each))
  for (const each of rest)
    for (const node of listOperands(each, '&&')) {
      const compared = readComparison(node)
      if (compared === undefined) readCall(node, form)
      else if (compared.sign === '==' && rest.length === 1) readEquality(compared, form)
      else readBound(compared, form)
    }
}

type Comparison = NonNullable<ReturnType<typeof readComparison>>

const mirrored: Readonly<Record<string, string>> = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/** Reads a comparison, with a column of the row on its left where one side is such. */
function readComparison(node: ASTNode) {
  const sign = mirrored[node.op]
  if (sign === undefined) return undefined
  const [left, right] = node.args as [ASTNode, ASTNode]
  return readMember(left, 'row') === undefined
    ? { left: right, right: left, sign }
    : { left, right, sign: node.op }
}

function readEquality({ left, right }: Comparison, form: RuleForm): void {
  const column = readMember(left, 'row')
  const parameter = readMember(right, 'query')
  if (column === undefined) return
  if (parameter !== undefined) form.echoes.push({ column, parameter })
  if (right.op === '.' && isFirstRow(right.args[0]) && right.args[1] === column) form.constant.push(column)
}

function readBound({ left, right, sign }: Comparison, form: RuleForm): void {
  const column = readMember(left, 'row')
  const parameter = readMember(right, 'query')
  if (column === undefined || sign === '==') return
  if (parameter !== undefined) form.bounds.push({ column, parameter, isLower: sign.startsWith('>') })
}

function readCall(node: ASTNode, form: RuleForm): void {
  if (node.op !== 'call') return
  const [name, [list]] = node.args
  const column = list && readMappedColumn(list)
  if (column !== undefined && (name === 'unique' || name === 'ascending')) form[name].push(column)
}

/** Reads the column of `rows.map(r, r.time)`, also where a filter leaves out some of its values. */
function readMappedColumn(node: ASTNode): string | undefined {
  if (node.op !== 'rcall') return undefined
  const [name, list, [each, value]] = node.args
  if (name === 'filter') return readMappedColumn(list)
  if (name !== 'map' || !isNamed(list, 'rows') || each?.op !== 'id') return undefined
  return value && readMember(value, each.args)
}

/** Reads the maximum of `size(rows) <= 1`, `1 >= size(rows)` or `size(rows) < 2`. */
function readMaxRows(node: ASTNode): number | undefined {
  const sign = mirrored[node.op]
  if (sign === undefined) return undefined
  const [one, other] = node.args as [ASTNode, ASTNode]
  const [size, bound, is] = isRowCount(one) ? [one, other, node.op] : [other, one, sign]
  if (!isRowCount(size) || bound.op !== 'value') return undefined
  const value = Number(bound.args)
  return is === '<=' ? value : is === '<' ? value - 1 : undefined
}

function isRowCount(node: ASTNode): boolean {
  return node.op === 'call' && node.args[0] === 'size' && isNamed(node.args[1][0], 'rows')
}

/** True for `!has(query.since)` and `query.since == null`. */
function isAbsenceOfParameter(node: ASTNode): boolean {
  if (node.op === '==') {
    const [left, right] = node.args
    return readMember(left, 'query') !== undefined && right.op === 'value' && right.args === null
  }
  if (node.op !== '!_' || node.args.op !== 'call') return false
  const [name, [member]] = node.args.args
  return name === 'has' && member !== undefined && readMember(member, 'query') !== undefined
}

/** Reads the name of `row.name`, also of `lower(row.name)` and `time(row.name)`. */
function readMember(node: ASTNode, of: string): string | undefined {
  if (node.op === 'call') {
    const [name, [inner]] = node.args
    return inner && (name === 'lower' || name === 'time') ? readMember(inner, of) : undefined
  }
  return node.op === '.' && isNamed(node.args[0], of) ? node.args[1] : undefined
}

function isFirstRow(node: ASTNode): boolean {
  return node.op === '[]' && isNamed(node.args[0], 'rows') && node.args[1].op === 'value'
}

function isNamed(node: ASTNode | undefined, name: string): boolean {
  return node?.op === 'id' && node.args === name
}

/** Lists the operands of a chain of one operator, from left to right. */
export function listOperands(node: ASTNode, operator: '&&' | '||'): ASTNode[] {
  return node.op === operator
    ? (node.args as ASTNode[]).flatMap(each => listOperands(each, operator))
    : [node]
}
