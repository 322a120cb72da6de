import { contract, type Operation } from '../../../contract/contract.ts'
import {
  type BrokenRule,
  findBrokenRules,
  type Rule,
  speaksOfRow,
} from '../../../contract/find-broken-rules.ts'
import { listRules } from '../../../contract/openapi-document.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import { readCells } from '../columns/read-cells.ts'
import { inferredForms } from '../columns/type-requirements.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import { selectAnswered } from '../shared/select-answered.ts'

/** Every rule of the spec, over each reply that it can be computed for (INV, FIL). */
export const ruleChecks: CheckFamily = {
  requirements: listRuleRequirements(),
  judge(evidence, tally) {
    for (const seen of selectAnswered(evidence))
      if (seen.schema !== undefined) judgeRules(seen.schema, seen, tally)
  },
}

function listRuleRequirements(): Requirement[] {
  const byId = new Map<string, Requirement>()
  for (const operation of contract.operations)
    for (const schema of listDocumentedSchemas(operation))
      for (const { id, says, rule, level = 'documented', clause } of listRules(schema)) {
        const { operations = [] } = byId.get(id) ?? {}
        byId.set(id, {
          id,
          title: says,
          level,
          clause,
          checks: `For every reply: ${rule}`,
          violation: `a reply in which it is not so that ${says}`,
          operations: [...new Set([...operations, operation.id])],
        })
      }
  return [...byId.values()]
}

/** The schemas whose shape an operation documents. */
function listDocumentedSchemas({ reply }: Operation): string[] {
  return reply.kind === 'table'
    ? [reply.table]
    : [...new Set(reply.media.filter(({ level }) => level === undefined).map(({ schema }) => schema))]
}

function judgeRules(schema: string, seen: Seen, tally: Tally): void {
  const rows = parseTextNumbers(seen)
  const unread = listUnreadableNames(seen)
  for (const rule of listRules(schema)) {
    if (rows.length === 0 || unread.some(name => mentionsName(rule, name))) continue
    const broken = findBrokenByAnyClock(rule, rows, seen)
    const looked = speaksOfRow(rule.rule) ? rows.length : 1
    tally.recordPass(rule.id, seen, looked - broken.length)
    for (const { row } of broken) {
      const place = row === undefined ? seen.rowsAt || 'body' : `${seen.rowsAt}[${row}]`
      tally.recordFinding(rule.id, seen, {
        message: `It is not so that ${rule.says}.`,
        place,
        expected: rule.rule,
        actual: row === undefined ? `${rows.length} rows` : pickMentioned(rule, rows[row] ?? {}),
      })
    }
  }
}

/** The skew that the rules themselves allow, and how far two clocks of the same present can be apart (seconds). */
const SKEW_IN_RULES = 300
const SAME_PRESENT = 86_400

/** A Date may be wrong or missing: a rule about the present is broken when it is so by the clock of either side. */
function findBrokenByAnyClock(rule: Rule, rows: readonly NamedRow[], seen: Seen): BrokenRule[] {
  const by = (now: number) =>
    findBrokenRules([rule], { rows, sent: seen.sentRows ?? rows, query: seen.typed, now })
  const broken = by(seen.now)
  const ours = seen.at / 1000
  if (broken.length === 0 || !/\bnow\b/.test(rule.rule) || Math.abs(ours - seen.now) > SAME_PRESENT)
    return broken
  const more = seen.skew - SKEW_IN_RULES
  const others = [ours - more, ours + more].map(now => new Set(by(now).map(({ row }) => row)))
  return broken.filter(({ row }) => others.every(rowsOfOther => rowsOfOther.has(row)))
}

/** Rows with the 64-bit integers that came as text read as numbers: that they are no text is only inferred. */
function parseTextNumbers(seen: Seen): readonly NamedRow[] {
  const texts = readCells(seen).filter(({ misfits }) =>
    [...misfits.values()].flat().some(({ requirement }) => requirement === 'TYP-006'),
  )
  const { rows = [] } = seen
  if (texts.length === 0) return rows
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(texts.map(({ column: { name } }) => [name, toDeepNumber(row[name])])),
  }))
}

/** A number that came as text, or the map that holds such numbers. */
function toDeepNumber(value: unknown): unknown {
  if (typeof value === 'string') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toDeepNumber(member)]))
}

/** Names of columns or fields that a rule cannot be computed with: missing, or of another form. */
function listUnreadableNames(seen: Seen): string[] {
  const { rows = [], target } = seen
  if (target.reply.kind === 'objects')
    return (contract.objects[seen.schema ?? ''] ?? []).filter(name =>
      rows.some(row => row[name] === undefined || row[name] === null),
    )
  const cells = readCells(seen)
  const bad = cells.filter(({ misfits }) =>
    [...misfits.values()].flat().some(({ requirement }) => !inferredForms.has(requirement)),
  )
  const here = new Set(cells.map(({ column }) => column.name))
  const missing = contract.tables[target.reply.table].map(({ name }) => name).filter(name => !here.has(name))
  return [...bad.map(({ column }) => column.name), ...missing]
}

function mentionsName({ rule }: Rule, name: string): boolean {
  return new RegExp(`\\.${name}\\b`).test(rule)
}

/** The values of a row that a rule speaks of. */
function pickMentioned(rule: Rule, row: NamedRow): NamedRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => mentionsName(rule, name)))
}
