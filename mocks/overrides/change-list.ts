import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { createRowFilter } from '../drafts/rows/create-row-filter.ts'
import { compareValues, findOrder } from '../scenarios/entries/sort-reply-entries.ts'
import { type ChangeContext, changeRow, sketchRow } from './change-row.ts'
import { groupByKey } from './group-by-key.ts'
import { WINDOW } from './market-rows.ts'
import type { ParsedRow } from './parsed-override.ts'
import { identifyRow, isNamed, isNamedBy, nameAttribute } from './row-identity.ts'

type Rows = readonly ReplyEntry[]

/** A request for a list, and the rows of the market for another query. */
export interface ListChange extends Omit<ChangeContext, 'rows'> {
  readonly request: RequestContext
  readonly keyed: readonly ParsedRow[]
  list(query: ReplyEntry): Rows | MockReply
  /** Returns true for the key of a row that the market has, or that exact rows add to it. */
  isKnown(key: string): boolean
}

/** Returns the rows of a reply with all overrides of single rows. Removed and moved rows make room for others. */
export function changeList(change: ListChange): Rows | MockReply {
  const { place, keyed, list } = change
  const { limit, offset } = readDraftPlan(place.operation, place.entry)
  const listTold = groupByKey(keyed, ({ key }) => key)
  const findTold = (row: ReplyEntry) => findNamed(listTold, row, place)
  const changeAll = (rows: Rows) =>
    sortChanged(
      change,
      rows.map(row => changeRow(row, findTold(row), { ...change, rows }).row),
    )
  const isGone = (row: ReplyEntry) => findTold(row)?.isRemoved === true
  const moving = limit === undefined ? [] : listMovingKeys(change)
  if (limit === undefined || (moving.length === 0 && !keyed.some(({ isRemoved }) => isRemoved))) {
    const listed = list(place.query)
    return 'status' in listed ? listed : changeAll(listed.filter(row => !isGone(row)))
  }
  const count = Math.max(0, Number(place.query[limit] ?? 0))
  const start = Math.max(0, Number((offset === undefined ? undefined : place.query[offset]) ?? 0))
  const isNear = start + count + moving.length <= WINDOW
  const from = isNear ? 0 : start
  const wanted = start - from + count
  // Removed rows make room for as many others.
  for (let size = wanted + moving.length; ; size *= 2) {
    const listed = list({
      ...place.query,
      [limit]: size,
      ...(offset === undefined ? {} : { [offset]: from }),
    })
    if ('status' in listed) return listed
    const kept = listed.filter(row => !isGone(row))
    if (kept.length < wanted && listed.length >= size) continue
    const placed = isNear ? moveRows(change, kept, moving, findTold) : kept
    return changeAll(placed.slice(start - from, wanted))
  }
}

/** Returns the item whose key names a row, the last of several. */
function findNamed<Item extends { readonly key: string | undefined }>(
  listItems: (key: string) => readonly Item[],
  row: ReplyEntry,
  place: ListChange['place'],
): Item | undefined {
  const identity = identifyRow(row, place)
  return identity && listItems(identity.key).findLast(({ key = '' }) => isNamedBy(key, identity))
}

/** Lists the keys of rows of the market whose place in the list, or membership, an override may change. */
function listMovingKeys({ place, keyed, facts, isKnown }: ListChange): string[] {
  const { operation, entry } = place
  const { filters, ranges } = readDraftPlan(operation, entry)
  const deciding = new Set([
    ...operation.order.map(({ by }) => by),
    ...filters.flatMap(({ columns }) => columns),
    ...ranges.map(({ column }) => column),
  ])
  const { rows } = meanings.entries[entry] ?? {}
  const attributes = new Set(
    listAttributes(entry)
      .filter(({ column }) => deciding.has(column))
      .map(column => nameAttribute(column))
      .filter(attribute => attribute?.of === rows)
      .map(attribute => attribute?.name),
  )
  const own = keyed.filter(
    ({ isRemoved, cells }) => !isRemoved && Object.keys(cells).some(column => deciding.has(column)),
  )
  const told = facts.all.filter(({ entity, name }) => entity === rows && attributes.has(name))
  const keys = new Set([...own.map(({ key = '' }) => key), ...told.map(({ key }) => key)])
  return [...keys].filter(isKnown)
}

/** Puts rows that move to the place of their new values. The rows themselves are not changed yet. */
function moveRows(
  change: ListChange,
  rows: Rows,
  moving: readonly string[],
  findTold: (row: ReplyEntry) => ParsedRow | undefined,
): Rows {
  const { place, market, now } = change
  const order = findOrder(change.request)
  const listMoving = groupByKey(
    moving.map(key => ({ key })),
    ({ key }) => key,
  )
  const listRows = groupByKey(rows, row => identifyRow(row, place)?.key)
  const keeps = createRowFilter(readDraftPlan(place.operation, place.entry), place.query, now)
  const merged = rows
    .filter(row => findNamed(listMoving, row, place) === undefined)
    .map(row => ({ row, sketch: row }))
  for (const key of moving) {
    const row = listRows(key).find(each => isNamed(each, place, key)) ?? market.find(place, key)
    const told = row && findTold(row)
    if (row === undefined || told?.isRemoved === true || !keepsEchoes(row, change)) continue
    const { row: sketch } = sketchRow(row, told, change)
    if (keeps?.(sketch) === false) continue
    const at = order === undefined ? rows.indexOf(row) : findPlace(merged, sketch, order)
    merged.splice(at < 0 ? merged.length : at, 0, { row, sketch })
  }
  return merged.map(({ row }) => row)
}

/** Returns false for a row of another chain, or of another value that the query requires. */
function keepsEchoes(row: ReplyEntry, { place }: ListChange): boolean {
  const { echoes } = readDraftPlan(place.operation, place.entry)
  return echoes.every(({ parameter: { name }, columns }) =>
    columns.every(column => String(row[column]).toLowerCase() === String(place.query[name]).toLowerCase()),
  )
}

type Order = NonNullable<ReturnType<typeof findOrder>>

function findPlace(
  placed: readonly { readonly sketch: ReplyEntry }[],
  row: ReplyEntry,
  { by, direction }: Order,
): number {
  const sign = direction === 'ascending' ? 1 : -1
  return placed.findIndex(({ sketch }) => sign * compareValues(sketch[by], row[by]) > 0)
}

/** Sorts the rows of a page again when a change touched the column of their order. */
function sortChanged({ request, place }: ListChange, rows: Rows): Rows {
  const order = findOrder(request)
  if (order === undefined || readDraftPlan(place.operation, place.entry).limit === undefined) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  const isSorted = rows.every(
    (row, at) => at === 0 || sign * compareValues(rows[at - 1]?.[order.by], row[order.by]) <= 0,
  )
  return isSorted ? rows : rows.toSorted((a, b) => sign * compareValues(a[order.by], b[order.by]))
}
