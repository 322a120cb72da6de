import { entries } from '../../src/contract/entries.ts'
import { mentionsName, mentionsRow, type Rule } from '../../src/contract/find-broken-rules.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import type { BrokenOverride } from '../core/settings/override.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'
import type { EntrySource } from '../drafts/list-entries.ts'
import { collectBrokenRules, listSchemaNames, readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import { sortReplyEntries } from '../scenarios/entries/sort-reply-entries.ts'
import { drawExactRows } from './change-list.ts'
import { changeRow } from './change-row.ts'
import type { Facts } from './create-facts.ts'
import type { MarketRows } from './market-rows.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import type { RowPlace } from './row-identity.ts'

/** Rows of an operation that are judged. More of them only take time. */
const MOST_ROWS = 100

/** Rows and facts of overrides in one market. */
export interface OverriddenMarket {
  readonly market: MarketRows
  readonly facts: Facts
}

/** Rows of a reply before and after their overrides. */
interface ChangedRows {
  readonly path: SettingPath
  readonly place: RowPlace
  readonly before: readonly ReplyEntry[]
  readonly after: readonly ReplyEntry[]
  /** True for rules about all rows together, false for those about each row. */
  readonly isAll: boolean
}

/**
 * Lists the rules that overridden rows break, and that the rows of the market keep, at the present time. Open rules are
 * questions, and do not count.
 */
export function findBrokenOverrides(
  overrides: readonly ParsedOverride[],
  source: EntrySource,
  known: OverriddenMarket,
): BrokenOverride[] {
  const changed = overrides.flatMap(own => {
    const { operation, keyed } = own
    // All versions have the columns; the first has the rules.
    const [entry = ''] = listSchemaNames(operation)
    const place = { operation, entry, query: known.market.exampleQuery(operation) }
    const judged = keyed.filter(isJudged).slice(0, MOST_ROWS)
    return [
      ...judged.flatMap(row => changeKeyedRow(row, place, known)),
      ...changeExactRows(own, place, source, known),
    ]
  })
  return changed.flatMap(each => judgeRows(each, source.now))
}

function isJudged({ isRemoved, allowsBroken }: ParsedRow): boolean {
  return !isRemoved && !allowsBroken
}

/** Returns the row with a key, behind the first row of its list, with which some rules compare it. */
function changeKeyedRow(
  row: ParsedRow,
  example: RowPlace,
  { market, facts }: OverriddenMarket,
): ChangedRows[] {
  const { key = '', path } = row
  const before = market.find(example, key)
  if (before === undefined) return []
  const query = market.lookUpQuery(example, key)
  const place = { ...example, query: query ?? example.query }
  const first =
    query === undefined
      ? market
          .first(example)
          .slice(0, 1)
          .filter(each => each !== before)
      : []
  const after = changeRow(before, row, place, facts)
  return [{ path, place, before: [...first, before], after: [...first, after], isAll: false }]
}

/** Returns each exact row by itself, and all of them together where each is judged. */
function changeExactRows(
  own: ParsedOverride,
  place: RowPlace,
  source: EntrySource,
  known: OverriddenMarket,
): ChangedRows[] {
  const { operation } = place
  const request = { ...source, operation, query: place.query } as RequestContext
  const exact = own.exact?.slice(0, MOST_ROWS) ?? []
  const drawn = drawExactRows({ place, request, own, ...known }, exact)
  if ('status' in drawn) return []
  const single = drawn
    .filter(({ own }) => isJudged(own))
    .map(({ own: { path }, base, row }) => ({ path, place, before: [base], after: [row], isAll: false }))
  if (single.length < exact.length) return single
  const before = known.market.first(place)
  const after = sortReplyEntries(
    drawn.map(({ row }) => row),
    request,
  )
  return [...single, { path: [operation.id, 'rows'], place, before, after, isAll: true }]
}

function judgeRows(
  { path, place: { entry, query }, before, after, isAll }: ChangedRows,
  now: number,
): BrokenOverride[] {
  const columns = Object.keys(readEntryShape(entry).members)
  const breaks = (rule: Rule, rows: readonly ReplyEntry[]) =>
    collectBrokenRules([rule], rows, { query, now }).length > 0
  return (entries.rules[entry] ?? [])
    .filter(({ rule, level }) => level !== 'open' && mentionsRow(rule) !== isAll)
    .filter(rule => breaks(rule, after) && !breaks(rule, before))
    .map(({ id, rule, says, clause }) => ({
      ...{ path, rule: id, says, clause },
      columns: columns.filter(name => mentionsName({ id, rule }, name)),
    }))
}
