import { indexRows, normalizeValue } from '../../../contract/expressions/index-rows.ts'
import { createCellFinding } from '../cells/create-cell-finding.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'
import { type ExpressionVariables, evaluateExpression, fillTemplate } from './evaluate-expression.ts'
import type { CrossReplyStatement } from './list-statement-operations.ts'
import { locateRow, type ReplyVariables, unsentReplyVariables } from './reply-variables.ts'

/**
 * Finds a cell whose value is lower in a longer time window than in a shorter one. The lists are ordered from the shortest window to the
 * longest.
 */
export function findDecreasingCell(
  { over = [], by = '', grows = [], message }: CrossReplyStatement,
  scope: ExpressionVariables,
): GroupOutcome {
  const names = over.length > 0 ? over : (scope.names as readonly string[])
  const asked = names
    .map(name => scope[name] as ReplyVariables)
    .filter(reply => reply !== unsentReplyVariables)
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
