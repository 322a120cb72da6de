import { indexRows, normalizeValue } from '../../../contract/expressions/normalize-text.ts'
import { createCellFinding } from '../cells/list-row-keys.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'
import {
  bindExpressions,
  type CrossReplyStatement,
  type ExpressionVariables,
  evaluateExpression,
  fillTemplate,
  locateRow,
  type ReplyVariables,
  unsentReplyVariables,
} from './evaluate-expression.ts'

/** Judges a statement. Returns the number of rows in which it holds, or the first finding. */
export function judgeStatement(statement: CrossReplyStatement, replies: ExpressionVariables): GroupOutcome {
  const base = bindExpressions(statement.let, replies)
  if (statement.grows !== undefined) return findDecreasingCell(statement, base)
  const items = listItems(statement, base)
  const scope = { ...base, count: items.length }
  const { unclear } = statement
  if (unclear !== undefined && evaluateExpression(unclear.when, scope) === true)
    return { undecided: fillTemplate(unclear.says, scope) }
  const shown = items.flatMap(item => judgeItem(statement, { ...item, count: items.length }))
  const broken = shown.find(each => 'column' in each)
  const held = shown.filter(each => 'holds' in each).length
  const { enough } = statement
  const isEnough = enough === 'one' ? held > 0 : enough === 'half' && held * 2 >= shown.length
  if (broken === undefined || isEnough) return { holds: held }
  if (enough === 'half' && held > 0) return { moved: `${held} of ${shown.length} rows show a difference` }
  return describeFinding(statement, broken)
}

function listItems(
  { each = '[{}]', with: others, by = '', required, when }: CrossReplyStatement,
  base: ExpressionVariables,
): ExpressionVariables[] {
  const listed = evaluateExpression(each, base)
  const found = others === undefined ? undefined : evaluateExpression(others, base)
  const index = Array.isArray(found) ? indexRows(found)(by) : undefined
  return (Array.isArray(listed) ? listed : []).flatMap((item: object) => {
    const { row, ...rest }: ExpressionVariables = locateRow(item) === undefined ? { ...item } : { row: item }
    const scope: Record<string, unknown> = { ...base, row, ...rest }
    if (others !== undefined)
      scope.other = index?.get(normalizeValue((row as ExpressionVariables | null)?.[by])) ?? null
    const isMissing = scope.other === null && required !== true
    return isMissing || (when !== undefined && evaluateExpression(when, scope) !== true) ? [] : [scope]
  })
}

/** A value that breaks the statement, and its place. */
interface BrokenCell {
  readonly scope: ExpressionVariables
  readonly column: string
  readonly wanted: unknown
}

/** Judges one row, each compared value by itself. Values whose expression cannot be computed are left out. */
function judgeItem(
  statement: CrossReplyStatement,
  scope: ExpressionVariables,
): (BrokenCell | { readonly holds: true })[] {
  const { rule, equals, column = '', by = '', required, within = 0 } = statement
  const place = fillTemplate(column || (required === true ? by : ''), scope)
  if (required === true && scope.other === null) return [{ scope, column: place, wanted: undefined }]
  if (rule !== undefined) {
    const holds = evaluateExpression(rule, scope)
    if (holds === undefined) return []
    return [holds === true ? { holds: true } : { scope, column: place, wanted: undefined }]
  }
  if (equals === undefined) return [{ holds: true }]
  return Object.entries(equals).flatMap(([name, expression]) => {
    const told = (scope.row as ExpressionVariables | null)?.[name]
    const wanted = evaluateExpression(expression, scope)
    if (typeof told !== typeof wanted || told === undefined || told === null || wanted === null) return []
    return [agree(told, wanted, within) ? { holds: true } : { scope, column: name, wanted }]
  })
}

function agree(one: unknown, other: unknown, within: number): boolean {
  if (typeof one !== 'number' || typeof other !== 'number')
    return normalizeValue(one) === normalizeValue(other)
  return Math.abs(one - other) <= within * Math.max(Math.abs(one), Math.abs(other))
}

function describeFinding(
  { id, says, message, expected, actual }: CrossReplyStatement,
  { scope, column, wanted }: BrokenCell,
): GroupOutcome {
  const [, from = 'row', name = ''] = /^(?:(other)\.)?(.*)$/.exec(column) ?? []
  const row = scope[from]
  const value = name === '' ? row : (row as ExpressionVariables)[name]
  const place = locateRow(row)
  if (place === undefined) throw new Error(`a finding of ${id} points at no row of a reply`)
  return {
    seen: place.seen,
    finding: {
      message: fillTemplate(message, scope),
      place: name === '' ? place.seen.rowsAt || 'body' : `${place.seen.rowsAt}[${place.index}].${name}`,
      expected: expected === undefined ? String(wanted ?? says) : fillTemplate(expected, scope),
      actual: actual === undefined ? value : evaluateExpression(actual, scope),
    },
  }
}

/** Finds a cell whose value is lower in a longer time window. The lists begin with the shortest window. */
function findDecreasingCell(
  { over = [], by = '', grows = [], message }: CrossReplyStatement,
  scope: ExpressionVariables,
): GroupOutcome {
  const names = over.length > 0 ? over : (scope.names as readonly string[])
  const replies = names.map(name => scope[name] as ReplyVariables)
  const asked = replies.filter(reply => reply !== unsentReplyVariables)
  let holds = 0
  for (const [index, longer] of asked.entries()) {
    const shorter = asked[index - 1]
    if (shorter === undefined) continue
    const before = indexRows(shorter.rows)(by)
    for (const row of longer.rows) {
      const earlier = before.get(normalizeValue(row[by])) as ExpressionVariables | undefined
      if (earlier === undefined) continue
      for (const { columns, when, least } of grows) {
        if (when !== undefined && evaluateExpression(when, { ...scope, row: earlier }) !== true) continue
        for (const column of columns) {
          const [less, more] = [Number(earlier[column]), Number(row[column])]
          const wanted = evaluateExpression(least, { less })
          if (Number.isNaN(more) || !(Number(wanted) > 0)) continue
          holds++
          if (more >= Number(wanted)) continue
          const place = locateRow(row)
          if (place === undefined) continue
          const says = fillTemplate(message, { ...scope, column, longer, shorter })
          return createCellFinding(place.seen, place.index, column, says, `at least ${less}`, more)
        }
      }
    }
  }
  return { holds }
}
