import { meanings } from '../../src/contract/model/meanings.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { listEntries } from '../drafts/list-entries.ts'
import { createRowFilter, isSameValue } from '../drafts/rows/order-rows.ts'
import { sortReplyEntries } from '../scenarios/entries/sort-reply-entries.ts'
import { changeRow } from './change-row.ts'
import type { Facts } from './create-facts.ts'
import { type MarketRows, queryFirstRows, WINDOW } from './market-rows.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import {
  findKeyColumn,
  groupByKey,
  isNamed,
  pairExactRows,
  type RowPlace,
  readKey,
} from './read-identification.ts'

type Rows = readonly ReplyEntry[]

export interface OverriddenMarket {
  readonly market: MarketRows
  readonly facts: Facts
}

export interface ListChange extends OverriddenMarket {
  readonly place: RowPlace
  readonly request: RequestContext
  readonly own: ParsedOverride | undefined
}

/** Returns the rows of a reply with all overrides, filtered, sorted and cut as the request asks for. */
export function changeList(change: ListChange): Rows | MockReply {
  const { place, request, own } = change
  const { limit, offset } = readDraftPlan(place.operation, place.entry)
  const start = Math.max(0, Number((offset && place.query[offset]) ?? 0))
  const count = (limit && place.query[limit]) ?? Number.POSITIVE_INFINITY
  const end = start + Math.max(0, Number(count))
  if (own?.exact === undefined) return changeKeyedRows(change, start, end)
  const drawn = drawExactRows(change, own.exact)
  if ('status' in drawn) return drawn
  const rows = drawn.map(({ row }) => row).filter(createQueryFilter(change))
  return sortReplyEntries(rows, request).slice(start, end)
}

/**
 * Draws the rows that an override lists, each from the row of the market with its key, or else from another one. Filters of the
 * query are not applied, and a row for which the market has none is left out.
 */
export function drawExactRows(change: ListChange, exact: readonly ParsedRow[]) {
  const { place, market, facts, request } = change
  const { operation, entry, query } = place
  const { limit, lookup, filters, ranges } = readDraftPlan(operation, entry)
  const narrowing = lookup ? [] : [...filters, ...ranges].map(({ parameter }) => parameter.name)
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !narrowing.includes(name)))
  const listed = listEntries(operation, queryFirstRows({ ...place, query: kept }, exact.length), request)
  if ('status' in listed) return listed
  return pairExactRows(exact, listed, place).flatMap(({ own, key, named, other }) => {
    const found = named ?? (key === undefined ? other : (market.find(place, key) ?? other))
    const base = found ?? (key !== undefined || limit === undefined ? market.first(place)[0] : undefined)
    return base === undefined ? [] : [{ own, row: changeRow(base, own, place, facts) }]
  })
}

/** Changes and removes rows by their keys. Near the start of a list, rows that are removed or moved make room for others. */
function changeKeyedRows(change: ListChange, start: number, end: number): Rows | MockReply {
  const { place, request, market, facts, own } = change
  const { operation, entry, query } = place
  const { limit } = readDraftPlan(operation, entry)
  const keyed = own?.keyed ?? []
  const { rows: entity } = meanings.entries[entry] ?? {}
  const keys = [...keyed, ...facts.all.filter(fact => fact.entity === entity)].map(({ key = '' }) => key)
  const found = limit === undefined ? [] : keys.map(key => market.find(place, key))
  const known = [...new Set(found)].filter(row => row !== undefined)
  const isNear = limit !== undefined && known.length > 0 && end + known.length <= WINDOW
  const listed = listEntries(operation, isNear ? queryFirstRows(place, end + known.length) : query, request)
  if ('status' in listed) return listed
  const present = new Set(listed.map(row => readKey(row, place)))
  const added = isNear ? known.filter(row => !present.has(readKey(row, place))) : []
  const listOwn = groupByKey(keyed, ({ key }) => key)
  const findOwn = (row: ReplyEntry) =>
    listOwn(readKey(row, place) ?? '').findLast(({ key = '' }) => isNamed(row, place, key))
  const isAsked = createQueryFilter(change)
  const rows = [...listed, ...added].flatMap((before, at) => {
    const written = findOwn(before)
    if (written?.isRemoved === true) return []
    const row = changeRow(before, written, place, facts)
    const isAsListed = row === before && at < listed.length
    return isAsListed || limit === undefined || isAsked(row) ? [row] : []
  })
  if (limit === undefined) return rows
  const sorted = sortReplyEntries(rows, request)
  return isNear ? sorted.slice(start, end) : sorted
}

/** Creates a function that returns true for rows that a query asks for by its key, its echoed values, filters and ranges. */
function createQueryFilter({ place, request }: ListChange): (row: ReplyEntry) => boolean {
  const { operation, entry, query } = place
  const plan = readDraftPlan(operation, entry)
  const keeps = createRowFilter(plan, query, request.now)
  const column = plan.lookup && findKeyColumn(entry)
  const echoed = [
    ...plan.echoes,
    ...(plan.lookup && column !== undefined ? [{ parameter: plan.lookup, columns: [column] }] : []),
  ]
  return row =>
    (keeps?.(row) ?? true) &&
    echoed.every(({ parameter: { name }, columns }) =>
      columns.every(
        each =>
          query[name] === undefined || [query[name]].flat().some(value => isSameValue(row[each], value)),
      ),
    )
}
