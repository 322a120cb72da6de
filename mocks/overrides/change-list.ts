import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { filterRows } from '../drafts/rows/filter-rows.ts'
import { compareValues, findOrder } from '../scenarios/entries/sort-reply-entries.ts'
import { type ChangeContext, changeRow } from './change-row.ts'
import { WINDOW } from './market-rows.ts'
import type { ParsedRow } from './parsed-override.ts'
import { identifyRow, isNamedBy, nameAttribute } from './row-identity.ts'

type Rows = readonly ReplyEntry[]

/** A request for a list, and the rows of the market for another query. */
export interface ListChange extends Omit<ChangeContext, 'rows'> {
  readonly request: RequestContext
  readonly keyed: readonly ParsedRow[]
  list(query: ReplyEntry): Rows | MockReply
}

/** Returns the rows of a reply with all overrides of single rows. Removed and moved rows make room for others. */
export function changeList(change: ListChange): Rows | MockReply {
  const { place, keyed, list } = change
  const { limit, offset } = readDraftPlan(place.operation, place.entry)
  const moving = limit === undefined ? [] : listMovingKeys(change)
  const gone = keyed.filter(({ isRemoved }) => isRemoved)
  if (moving.length === 0 || limit === undefined) {
    const listed = list(place.query)
    if ('status' in listed) return listed
    return sortChanged(change, changeAll(change, dropRemoved(change, listed, gone)))
  }
  const count = Math.max(0, Number(place.query[limit] ?? 0))
  const start = Math.max(0, Number((offset === undefined ? undefined : place.query[offset]) ?? 0))
  const isNear = start + count + moving.length <= WINDOW
  const from = isNear ? 0 : start
  const listed = list({
    ...place.query,
    [limit]: (isNear ? start : 0) + count + moving.length,
    ...(offset === undefined ? {} : { [offset]: from }),
  })
  if ('status' in listed) return listed
  const kept = dropRemoved(change, listed, gone)
  const merged = isNear ? moveRows(change, kept, moving) : changeAll(change, kept)
  return merged.slice(start - from, start - from + count)
}

function changeAll(change: ListChange, rows: Rows): Rows {
  return rows.map(row => changeOne(change, row, rows))
}

function changeOne(change: ListChange, row: ReplyEntry, rows: Rows): ReplyEntry {
  return changeRow(row, findTold(change, row), { ...change, rows }).row
}

function findTold({ keyed, place }: ListChange, row: ReplyEntry): ParsedRow | undefined {
  if (keyed.length === 0) return undefined
  const identity = identifyRow(row, place)
  return identity && keyed.findLast(({ key = '' }) => isNamedBy(key, identity))
}

function dropRemoved({ place }: ListChange, rows: Rows, gone: readonly ParsedRow[]): Rows {
  return gone.length === 0
    ? rows
    : rows.filter(
        row =>
          !isNamedByAny(
            row,
            gone.map(({ key = '' }) => key),
            place,
          ),
      )
}

function isNamedByAny(row: ReplyEntry, keys: readonly string[], place: ListChange['place']): boolean {
  const identity = identifyRow(row, place)
  return identity !== undefined && keys.some(key => isNamedBy(key, identity))
}

/** Lists the keys of rows that leave the list, or whose place or membership an override may change. */
function listMovingKeys({ place, keyed, facts }: ListChange): string[] {
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
    ({ isRemoved, cells }) => isRemoved || Object.keys(cells).some(column => deciding.has(column)),
  )
  const told = facts.all.filter(({ entity, name }) => entity === rows && attributes.has(name))
  return [...new Set([...own.map(({ key = '' }) => key), ...told.map(({ key }) => key)])]
}

/** Changes rows, and puts those that move to the place of their new values. */
function moveRows(change: ListChange, rows: Rows, moving: readonly string[]): Rows {
  const { place, market, now, keyed } = change
  const plan = readDraftPlan(place.operation, place.entry)
  const order = findOrder(change.request)
  const removed = new Set(keyed.filter(({ isRemoved }) => isRemoved).map(({ key }) => key))
  const stay = changeAll(
    change,
    rows.filter(row => !isNamedByAny(row, moving, place)),
  )
  const moved = moving
    .filter(key => !removed.has(key))
    .map(key => rows.find(row => isNamedByAny(row, [key], place)) ?? market.find(place, key))
    .filter(row => row !== undefined)
    .filter(row => keepsEchoes(row, change))
    .map(row => ({ at: rows.indexOf(row), row: changeOne(change, row, rows) }))
  const allowed = new Set(
    filterRows(
      moved.map(({ row }) => ({ ...row })),
      plan,
      place.query,
      now,
    ).map(row => identifyRow(row, place)?.key),
  )
  const merged = [...stay]
  for (const { at, row } of moved) {
    if (!allowed.has(identifyRow(row, place)?.key)) continue
    if (order === undefined) merged.splice(at < 0 ? merged.length : at, 0, row)
    else merged.splice(findPlace(merged, row, order), 0, row)
  }
  return merged
}

/** Returns false for a row of another chain, or of another value that the query requires. */
function keepsEchoes(row: ReplyEntry, { place }: ListChange): boolean {
  const { echoes } = readDraftPlan(place.operation, place.entry)
  return echoes.every(({ parameter: { name }, columns }) =>
    columns.every(column => String(row[column]).toLowerCase() === String(place.query[name]).toLowerCase()),
  )
}

type Order = NonNullable<ReturnType<typeof findOrder>>

function findPlace(rows: Rows, row: ReplyEntry, { by, direction }: Order): number {
  const sign = direction === 'ascending' ? 1 : -1
  const at = rows.findIndex(other => sign * compareValues(other[by], row[by]) > 0)
  return at < 0 ? rows.length : at
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
