import { memoize } from '../../src/base/memoize.ts'
import { contract } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import { findBrokenRules, mentionsName } from '../../src/contract/find-broken-rules.ts'
import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ActiveOverrides, ReplyEntry, RequestContext } from '../core/request-context.ts'
import type { BrokenOverride, Overrides, RecordedReply } from '../core/settings/override.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import { padAddresses } from '../resources/rows/pad-addresses.ts'
import { buildRuleInput, findSchemaName, readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import { sortReplyEntries } from '../scenarios/entries/sort-reply-entries.ts'
import { changeList, drawExactRows, type ListChange, type OverriddenMarket } from './change-list.ts'
import { changeRow } from './change-row.ts'
import { createFacts } from './create-facts.ts'
import { type MarketRows, type MarketSource, readMarket } from './market-rows.ts'
import { parseOverrides } from './parse-overrides.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import { type RowPlace, readIdentification, type ShownAttribute } from './read-identification.ts'

/**
 * Checks overrides, and returns a function that answers requests by them. Throws OverrideError for unknown names, and for
 * values that their columns do not allow. Rules that rows break are listed, and the rows are sent anyway.
 * Returns undefined without any override.
 */
export function createOverrides(value: Overrides, source: MarketSource): ActiveOverrides | undefined {
  const parsed = parseOverrides(value)
  if (parsed.length === 0) return undefined
  const byOperation = new Map(parsed.map(each => [each.operation.id as string, each]))
  const findFacts = memoize((market: MarketRows) => createFacts(parsed, market))
  const read = (place: MarketSource): OverriddenMarket => {
    const market = readMarket(place)
    return { market, facts: findFacts(market) }
  }
  return {
    value: JSON.parse(JSON.stringify(value)),
    broken: findBrokenOverrides(parsed, source, read(source)),
    answer: context => answerOverridden(byOperation.get(context.operation.id), context, read(context)),
  }
}

function answerOverridden(
  own: ParsedOverride | undefined,
  request: RequestContext,
  known: OverriddenMarket,
): ReturnType<ActiveOverrides['answer']> {
  if (own?.reply !== undefined) return buildReply(own.reply)
  const { operation, query, choose } = request
  const place = { operation, entry: findSchemaName(request), query }
  const isTold = ({ entity, name }: ShownAttribute) =>
    known.facts.all.some(fact => fact.entity === entity && fact.name === name)
  if (own === undefined && !readIdentification(place).attributes.some(isTold)) return undefined
  const rows = changeList({ place, request, own, ...known })
  if ('status' in rows) return rows
  const { reply } = operation
  const hasPadding =
    reply.kind === 'table' && contract.tables[reply.table].some(({ type }) => type === 'FixedString(44)')
  return hasPadding ? padAddresses(reply.table, rows, choose) : rows
}

function buildReply({ status, headers = {}, body }: RecordedReply): MockReply {
  const isType = ([name]: readonly [string, string]) => name.toLowerCase() === 'content-type'
  const [, type = 'application/json'] = Object.entries(headers).find(isType) ?? []
  const others = Object.fromEntries(Object.entries(headers).filter(each => !isType(each)))
  if (status === 204 || status === 304 || body === undefined) return { status, headers: others, body: '' }
  const isText = typeof body === 'string' && !/json/i.test(type)
  return {
    status,
    headers: { 'Content-Type': type, ...others },
    body: isText ? body : JSON.stringify(body),
  }
}

/** Rows of an operation that are judged. More of them only take time. */
const MOST_ROWS = 100

/**
 * Lists the rules that overridden rows break, and that the rows of the market keep, at the present time. Open rules are
 * questions, and do not count.
 */
function findBrokenOverrides(
  overrides: readonly ParsedOverride[],
  source: MarketSource,
  known: OverriddenMarket,
): BrokenOverride[] {
  const { choose } = trackGapChoices(source.choices)
  return overrides.flatMap(own => {
    const { operation, keyed, exact } = own
    // All versions have the columns; the first has the rules.
    const [entry = ''] = listEntryNames(operation)
    const place = { operation, entry, query: known.market.exampleQuery(operation) }
    const request = { ...source, ...place, choose } as Partial<RequestContext> as RequestContext
    if (exact !== undefined)
      return judgeExactRows({ place, request, own, ...known }, exact.slice(0, MOST_ROWS))
    const judged = keyed.filter(({ isRemoved, allowsBroken }) => !isRemoved && !allowsBroken)
    return judged.slice(0, MOST_ROWS).flatMap(row => judgeKeyedRow(row, place, source.now, known))
  })
}

/** Judges the row with a key, behind the first row of its list, with which some rules compare it. */
function judgeKeyedRow(
  own: ParsedRow,
  example: RowPlace,
  now: number,
  { market, facts }: OverriddenMarket,
): BrokenOverride[] {
  const { key = '', path } = own
  const base = market.find(example, key)
  if (base === undefined) return []
  const query = market.lookUpQuery(example, key)
  const place = { ...example, query: query ?? example.query }
  const [first] = query === undefined ? market.first(example) : []
  const others = first === undefined || first === base ? [] : [first]
  const row = changeRow(base, own, place, facts)
  const rows = { before: [...others, base], after: [...others, row] }
  return listBroken(place, now, rows, at => (at === others.length ? path : undefined))
}

function judgeExactRows(change: ListChange, exact: readonly ParsedRow[]): BrokenOverride[] {
  const { place, request, market } = change
  const drawn = drawExactRows(change, exact)
  if ('status' in drawn) return []
  const owners = new Map(drawn.map(({ own, row }) => [{ ...row } as ReplyEntry, own]))
  const after = sortReplyEntries([...owners.keys()], request)
  const rows = { before: market.first(place), after }
  return listBroken(place, request.now, rows, at => {
    if (at === undefined)
      return exact.some(row => row.allowsBroken) ? undefined : [place.operation.id, 'rows']
    const { path, allowsBroken } = owners.get(after[at] ?? {}) ?? {}
    return allowsBroken ? undefined : path
  })
}

/** Lists broken rules with the path of each row. `findPath` returns none for a row that is not judged. */
function listBroken(
  { entry, query }: RowPlace,
  now: number,
  { before, after }: Readonly<Record<'before' | 'after', readonly ReplyEntry[]>>,
  findPath: (row: number | undefined) => SettingPath | undefined,
): BrokenOverride[] {
  const columns = Object.keys(readEntryShape(entry).members)
  const rules = (entries.rules[entry] ?? []).filter(({ level }) => level !== 'open')
  const judge = (rows: readonly ReplyEntry[]) => findBrokenRules(rules, buildRuleInput(rows, { query, now }))
  const known = new Set(judge(before).map(({ rule }) => rule))
  return judge(after).flatMap(({ rule, row }) => {
    const path = known.has(rule) ? undefined : findPath(row)
    const { id, says, clause } = rule
    const compared = columns.filter(name => mentionsName(rule, name))
    return path === undefined ? [] : [{ path, rule: id, says, clause, columns: compared }]
  })
}
