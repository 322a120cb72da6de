import { serialize } from '@marcbachmann/cel-js'
import { replyBounds } from '../../../base/bounds.ts'
import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { listOperands, readRuleForm } from '../../../contract/expressions/read-rule-form.ts'
import {
  type AuthoredRule,
  type BrokenRule,
  findBrokenRules,
  mentionsName,
  mentionsRow,
  parseRule,
  type Rule,
} from '../../../contract/find-broken-rules.ts'
import { listProperties, listRules } from '../../../contract/openapi-document.ts'
import { createFormReader } from '../../../contract/tables/read-nonstandard-forms.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { MAX_CLOCK_DIFFERENCE_S } from '../../evidence/parse-http-date.ts'
import type { NewFinding } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import { evaluateParsed } from '../across/evaluate-expression.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import { compileValueValidators } from '../cells/compile-value-validators.ts'
import { type ColumnCells, readCells } from '../columns/find-type-mismatches.ts'
import { inferredFormRequirementIds } from '../columns/type-requirements.ts'
import type { CheckFamily } from '../families/define-checks.ts'
import { type Cause, type CountRows, findExchangedColumns, findScale } from './find-scale.ts'
import { formatComparison } from './format-comparison.ts'

/** Checks every rule of the contract on each reply that has the values it needs (INV, FIL). */
export const ruleChecks = perContract<CheckFamily>(() => ({
  requirements: listRuleRequirements(),
  judge(evidence, tally) {
    const successful = selectSuccessful(evidence)
    const byOperation = groupBy(successful, ({ operation }) => operation)
    const explainFor = memoize<OperationId, (rule: AuthoredRule) => readonly Cause[]>(
      id => memoize(rule => explainBreak(rule, byOperation.get(id) ?? [])),
      new Map(),
    )
    for (const seen of successful)
      for (const { rule, held, broken, unclear, slip } of applyRules(seen)) {
        if (slip !== undefined) tally.recordError(rule.id, `the rule cannot be evaluated: ${slip}`)
        if (unclear !== undefined) tally.recordUnclear(rule.id, seen, unclear)
        if (slip !== undefined || unclear !== undefined) continue
        tally.recordPass(rule.id, seen, held)
        if (seen.rows?.length && held === 0 && broken.length === 0)
          tally.recordAbsence(rule.id, seen, 'no reply had what the rule speaks of')
        const causes = broken.length === 0 ? [] : explainFor(seen.operation)(rule)
        for (const at of broken) {
          const cause = causes.find(({ rows }) => rows?.has(seen.rows?.[at ?? -1] ?? {}) !== false)
          tally.recordFinding(rule.id, seen, describeBroken(rule, at, seen, cause))
        }
      }
  },
}))

function listRuleRequirements(): Requirement[] {
  const all = contract.operations.flatMap(({ id, reply }) => {
    const media = reply.kind === 'table' ? [] : reply.media.filter(({ level }) => level === undefined)
    const schemas = reply.kind === 'table' ? [reply.table] : new Set(media.map(({ schema }) => schema))
    return [...schemas].flatMap(schema => listRules(schema, id)).map(rule => ({ rule, operation: id }))
  })
  return [...groupBy(all, ({ rule }) => rule.id)].map(([id, same]) => {
    const { says, rule, level = 'documented', clause, allows } = same[0].rule
    return {
      id,
      title: says,
      level,
      clause,
      checks: `For every reply: ${rule}${allows === undefined ? '' : ` (${allows})`}`,
      violation: `a reply for which this is false: ${says}`,
      operations: [...new Set(same.map(({ operation }) => operation))],
    }
  })
}

/** Returns what is the same in every row of an operation or of a kind that breaks a rule, which makes it certain. */
function explainBreak(rule: AuthoredRule, replies: readonly ExchangeEvidence[]): readonly Cause[] {
  const count: CountRows = (seen, change) => {
    const rows = readDefaultForms(seen).map(change)
    const sent = seen.sentRows?.map(change) ?? rows
    const find: FindBroken = (asked, now = seen.now) =>
      findBrokenRules([asked], { rows, sent, query: seen.typed, now })
    const broken = find(rule).length
    return { broken, held: countInformativeRows(rule, rows.length, find) - broken }
  }
  const broken = replies.flatMap(seen => {
    const outcome = applyRules(seen).find(each => each.rule === rule)
    return outcome?.broken.map(at => seen.rows?.[at ?? -1])
  })
  const rows = new Set(broken)
  const scales = findScale(rule, replies, row => rows.has(row))
  return scales.length > 0 ? scales : [findExchangedColumns(rule, replies, count) ?? {}]
}

/** Describes a broken row by the cause of all, at the place of its column if the rule reads that in the row. */
function describeBroken(
  rule: AuthoredRule,
  at: number | undefined,
  seen: ExchangeEvidence,
  { message, column = '' }: Cause = {},
): NewFinding {
  const rows = readDefaultForms(seen)
  const { rowsAt, sentRows = rows, typed: query, now } = seen
  const [row, sent] = at === undefined ? [] : [rows[at], sentRows[at]]
  const context = { rows, row, sent, query, now }
  const said = {
    message: message ?? `It is not so that ${rule.says}.`,
    expected:
      formatDueValue(row?.[column], rule.factor?.[column], context) ??
      formatComparison(rule.rule, context) ??
      rule.says,
    ...(message !== undefined && { certain: true as const }),
  }
  if (row === undefined) return { place: rowsAt || 'body', actual: `${rows.length} rows`, ...said }
  const actual = Object.fromEntries(Object.entries(row).filter(([name]) => mentionsName(rule, name)))
  const columns = Object.keys(actual)
  const place = `${rowsAt}[${at}]${columns.includes(column) ? `.${column}` : ''}`
  return { place, actual, columns, ...said }
}

/** Formats what a value would be without the error of its column. The rule itself may have computed with it. */
function formatDueValue(value: unknown, factor: string | undefined, context: object): string | undefined {
  const ratio = factor && [evaluateParsed(parseRule(factor), context)].flat()[0]
  const due = Number(value) / Number(ratio)
  return due > 0 && due < Infinity ? `about ${Number(due.toPrecision(7))}, not ${value}` : undefined
}

/** Result of a rule in one reply: the number of rows in which it holds, and the rows that break it. */
interface RuleOutcome {
  readonly rule: AuthoredRule
  readonly held: number
  readonly broken: readonly (number | undefined)[]
  /** Reason why the rule was not judged. */
  readonly unclear?: string
  /** A type error in the rule itself, since the values have their declared types. */
  readonly slip?: string
}

const TOO_MANY_ROWS = `more than ${replyBounds.comparedRows} rows to compare with each other`

/** Applies the rules that can be computed for a reply. Cached, since a run is judged twice. */
const applyRules = memoize((seen: ExchangeEvidence): readonly RuleOutcome[] => {
  if (seen.schema === undefined || seen.rows === undefined) return []
  const rows = readDefaultForms(seen)
  const unread = listUnreadableNames(seen)
  const all = [...rows.keys()]
  const isComplete = unread.every(names => names.length === 0)
  return listRules(seen.schema, seen.operation).flatMap(rule => {
    const isReadable = (row: number) => !unread[row]?.some(name => mentionsName(rule, name))
    const readable = isComplete ? all : all.filter(isReadable)
    if (readable.length === 0) return []
    if (rows.length > replyBounds.comparedRows && mentionsRow(rule.rule) && /\brows\.\w+\(/.test(rule.rule))
      return { rule, held: 0, broken: [], unclear: TOO_MANY_ROWS }
    const find = (asked: Rule, now = seen.now) =>
      findBrokenRules([asked], { rows, sent: seen.sentRows ?? rows, query: seen.typed, now }, readable)
    const broken = findBrokenByAnyClock(rule, seen, find)
    const slip = broken.find(each => each.slip !== undefined && hasDeclaredTypes(rule, each.row, seen))?.slip
    if (slip !== undefined) return { rule, held: 0, broken: [], slip }
    const held = countInformativeRows(rule, readable.length, find) - broken.length
    return { rule, held, broken: broken.map(({ row }) => row) }
  })
})

type FindBroken = (rule: Rule, now?: number) => readonly BrokenRule[]

/** Counts the rows that a rule makes a statement about, since its guard is false. */
function countInformativeRows({ rule, ...rest }: Rule, rows: number, find: FindBroken): number {
  const guard = deriveSkipCondition(rule)
  const count = mentionsRow(rule) ? rows : 1
  if (guard === undefined) return count
  const told = find({ ...rest, rule: guard }).length
  return mentionsRow(guard) ? told : told * count
}

/** Clock difference that the rules themselves allow (seconds). */
const SKEW_IN_RULES = 300

/**
 * Finds the rows that break a rule. A rule about the present must be broken by the clocks of both sides,
 * since the Date header may be wrong, and at the moment of a cached reply. One far from our present has no other clock.
 */
function findBrokenByAnyClock(rule: Rule, seen: ExchangeEvidence, find: FindBroken): readonly BrokenRule[] {
  const broken = find(rule)
  const ours = seen.at / 1000
  if (broken.length === 0 || !/\bnow\b/.test(rule.rule)) return broken
  const more = seen.skew - SKEW_IN_RULES
  const isNear = Math.abs(ours - seen.now) <= MAX_CLOCK_DIFFERENCE_S
  const clocks = [seen.now - seen.age, ...(isNear ? [ours - more, ours + more] : [])]
  const others = clocks.map(now => new Set(find(rule, now).map(({ row }) => row)))
  return broken.filter(({ row }) => others.every(rowsOfOther => rowsOfOther.has(row)))
}

/** Returns the rows with values in other JSON forms converted to the usual form, which is only inferred. */
const readDefaultForms = memoize((seen: ExchangeEvidence): readonly NamedRow[] => {
  const others = readCells(seen).filter(({ mismatches }) =>
    [...mismatches.values()].flat().some(({ requirement }) => inferredFormRequirementIds.has(requirement)),
  )
  const { rows = [] } = seen
  if (others.length === 0) return rows
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(
      others.map(({ column: { name, type } }) => [name, createFormReader(type)?.(row[name]) ?? row[name]]),
    ),
  }))
})

/** Returns for each row the columns or fields that are missing or of another form, so that no rule can use them. */
function listUnreadableNames(seen: ExchangeEvidence): readonly (readonly string[])[] {
  const { rows = [], target } = seen
  if (target.reply.kind === 'objects') {
    const names = contract.objects[seen.schema ?? ''] ?? []
    return rows.map(row => names.filter(name => (row[name] ?? null) === null))
  }
  const cells = readCells(seen)
  const here = new Set(cells.map(({ column }) => column.name))
  const missing = contract.tables[target.reply.table].map(({ name }) => name).filter(name => !here.has(name))
  const wrong = cells.filter(({ mismatches }) => mismatches.size > 0)
  const isWrong = ({ mismatches }: ColumnCells, row: number) =>
    mismatches.get(row)?.some(({ requirement }) => !inferredFormRequirementIds.has(requirement))
  return rows.map((_, row) => [
    ...missing,
    ...wrong.filter(each => isWrong(each, row)).map(({ column }) => column.name),
  ])
}

/** Returns true if the values of a rule have their types. Other cells of tables were left out before. */
function hasDeclaredTypes(
  rule: Rule,
  row: number | undefined,
  { target, schema = '', rows = [] }: ExchangeEvidence,
): boolean {
  if (target.reply.kind === 'table') return true
  const asked = row === undefined ? rows : [rows[row] ?? {}]
  const fields = Object.entries(listProperties(schema)).filter(([name]) => mentionsName(rule, name))
  return asked.every(object =>
    fields.every(([name, field]) => compileValueValidators(field).documented?.(object[name]) !== false),
  )
}

/** Form of a guard: a comparison with a constant, or a test that a member is missing. */
const condition = /^(!has\(.*\)|[^()]*(\([^()]*\))? (==|!=|<=|>=|<|>) (null|-?[\d.]+|"[^"]*"|'[^']*'))$/

/**
 * Returns a CEL condition under which a rule does not apply. It joins the alternatives of the rule except
 * the last, which is its statement. Returns undefined for a rule without conditions.
 *
 * @example
 * deriveSkipCondition('row.ratio == null || row.ratio < row.sum') // 'row.ratio == null'
 */
export const deriveSkipCondition = memoize<string, string | undefined>(rule => {
  const { ast } = parseRule(rule)
  const { maxRows } = readRuleForm(rule)
  if (maxRows !== undefined) return `size(rows) < ${maxRows}`
  // A list of one row is in every order, and its row differs from all others.
  if (ast.op === 'call' && /^(unique|ascending)\(rows\b/.test(serialize(ast))) return 'size(rows) < 2'
  const guards = listOperands(ast, '||')
    .slice(0, -1)
    .map(serialize)
    .filter(text => condition.test(text))
  return guards.length === 0 ? undefined : guards.join(' || ')
}, new Map())
