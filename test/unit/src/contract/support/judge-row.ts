import { findBrokenRules, type RuleContext } from '../../../../../src/contract/find-broken-rules.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'

export type Row = RuleContext['rows'][number]

/** The moment at which each row is judged, in Unix seconds. */
export const noon = Date.parse('2026-01-15T12:00:00Z') / 1000

/** Returns true when all rows of a reply keep the rule with an id. `sent` are texts of their numbers. */
export function judgeRows(
  schema: string,
  id: string,
  rows: readonly Row[],
  query: Row = {},
  sent: Row = {},
): boolean {
  const rules = listRules(schema).filter(rule => rule.id === id)
  if (rules.length !== 1) throw new Error(`${schema} has ${rules.length} rules ${id}.`)
  const context = { rows, sent: rows.map(row => ({ ...row, ...sent })), query, now: noon }
  return findBrokenRules(rules, context).length === 0
}

/** Returns true when a row of a table or an object keeps the rule with an id. */
export function judgeRow(schema: string, id: string, row: Row, query: Row = {}, sent: Row = {}): boolean {
  return judgeRows(schema, id, [row], query, sent)
}
