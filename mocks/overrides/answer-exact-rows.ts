import { memoize } from '../../src/base/memoize.ts'
import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { createRowFilter } from '../drafts/rows/create-row-filter.ts'
import { isSameValue } from '../drafts/rows/is-same-value.ts'
import { compareValues, findOrder, sortReplyEntries } from '../scenarios/entries/sort-reply-entries.ts'
import type { ListChange } from './change-list.ts'
import { changeRow, type RowChange, sketchRow } from './change-row.ts'
import { findToldKey } from './create-facts.ts'
import { groupByKey } from './group-by-key.ts'
import { padText } from './parse-overrides.ts'
import type { ParsedRow } from './parsed-override.ts'
import { findKeyColumn, findKeyParameter, identifyRow, isNamed, nameAttribute } from './row-identity.ts'

type Rows = readonly ReplyEntry[]

/** Rows of the market that are read at once. */
const BLOCK = 50

/** An exact row and its place among the others. */
type PlacedRow = readonly [at: number, told: ParsedRow]

/** An exact row with the row of the market that it changes. */
interface BasedRow {
  readonly told: ParsedRow
  readonly base: ReplyEntry
}

/** Returns the rows that an override lists, as far as the query asks for them, in the order of the contract. Only these are worked out. */
export function answerExactRows(change: ListChange, exact: readonly ParsedRow[]): Rows | MockReply {
  const { place, now, request } = change
  const plan = readDraftPlan(place.operation, place.entry)
  const start = Math.max(0, Number((plan.offset && place.query[plan.offset]) ?? 0))
  const count = plan.limit === undefined ? exact.length : Number(place.query[plan.limit] ?? exact.length)
  const findBase = createBaseFinder(change, exact)
  if ('status' in findBase) return findBase
  const slice = <Item>(rows: readonly Item[]) => rows.slice(start, start + Math.max(0, count))
  const workOut = (based: readonly BasedRow[]) => {
    const rows = based.map(({ told, base }) => changeRow(base, told, { ...change, rows: [] }).row)
    return sortReplyEntries(rows, request)
  }
  const placed = [...exact.entries()]
  const sorted = placed.slice(-1).flatMap(findBase).length > 0 ? sortByCells(change, placed) : undefined
  if (sorted !== undefined) return workOut(slice(sorted).flatMap(findBase))
  const based = placed.flatMap(findBase)
  const sketches = new Map(based.map(each => [{ ...sketchRow(each.base, each.told, change).row }, each]))
  const kept = [...sketches.keys()].filter(createRowFilter(plan, place.query, now) ?? Boolean)
  return workOut(slice(sortReplyEntries(kept, request)).map(row => sketches.get(row) as BasedRow))
}

/** Returns the exact rows that a query concerns, complete, with the rules that each cannot keep. */
export function completeExactRows(
  change: ListChange,
  exact: readonly ParsedRow[],
): (RowChange & Pick<BasedRow, 'told'>)[] | MockReply {
  const findBase = createBaseFinder(change, exact)
  if ('status' in findBase) return findBase
  return [...exact.entries()]
    .flatMap(findBase)
    .map(({ told, base }) => ({ told, ...changeRow(base, told, { ...change, rows: [] }) }))
}

/**
 * Sorts rows when the cells of all decide their places, or those of none. Returns undefined when the query filters, or the
 * order depends on rows of the market. Such rows have to be read first.
 */
function sortByCells(change: ListChange, rows: readonly PlacedRow[]): readonly PlacedRow[] | undefined {
  const { place, facts, market, now, request } = change
  const plan = readDraftPlan(place.operation, place.entry)
  const tells = (name: string) => rows.filter(([, { cells }]) => Object.hasOwn(cells, name)).length
  const isAll = plan.lookup === undefined && createRowFilter(plan, place.query, now) === undefined
  if (!isAll || plan.echoes.some(({ columns }) => columns.some(column => tells(column) > 0))) return undefined
  const { by, direction } = findOrder(request) ?? {}
  if (by === undefined) return rows
  if (tells(by) === rows.length) {
    const sign = direction === 'ascending' ? 1 : -1
    return rows.toSorted(([, a], [, b]) => sign * compareValues(a.cells[by], b.cells[by]))
  }
  const attribute = listAttributes(place.entry).find(({ column }) => column === by)
  const name = attribute && nameAttribute(attribute)?.name
  if (tells(by) > 0 || facts.all.some(fact => fact.name === name)) return undefined
  const keys = rows.map(([, told]) => findToldKey(told, place.entry))
  return keys.some(key => key !== undefined && market.find(place, key) !== undefined) ? undefined : rows
}

/**
 * Creates a function that finds the row of the market that an exact row changes: the one with its key, or the one in its
 * place. It returns an empty list for a row that the query does not ask for.
 */
function createBaseFinder(
  { place, list, market }: ListChange,
  exact: readonly ParsedRow[],
): ((row: PlacedRow) => BasedRow[]) | MockReply {
  const { operation, entry, query } = place
  const { limit, offset, lookup, echoes, filters, ranges } = readDraftPlan(operation, entry)
  const dropped = [...filters, ...ranges].map(({ parameter }) => parameter.name)
  const kept = Object.entries(query).filter(([name]) => lookup || !dropped.includes(name))
  const size = offset === undefined ? Math.max(BLOCK, 2 * exact.length) : BLOCK
  const read = memoize(
    (block: number) =>
      list({
        ...Object.fromEntries(kept),
        ...(limit === undefined ? {} : { [limit]: size }),
        ...(offset === undefined ? {} : { [offset]: block * size }),
      }),
    new Map(),
  )
  const listed = read(0)
  if ('status' in listed) return listed
  const named = new Set(exact.map(told => findToldKey(told, entry)))
  const listNamed = groupByKey<ReplyEntry>(listed, row => identifyRow(row, place)?.key)
  /** Returns the row in a place of the market. One that another exact row names gives way to one beyond all. */
  const findTemplate = (at: number): ReplyEntry | undefined => {
    const rows = limit === undefined || offset === undefined ? listed : read(Math.floor(at / size))
    const row = 'status' in rows ? undefined : rows[rows === listed ? at : at % size]
    return row && named.has(identifyRow(row, place)?.key) ? findTemplate(at + exact.length) : row
  }
  const column = findKeyColumn(entry)
  const parameter = findKeyParameter(place)
  const isLookup = operation.parameters.some(({ name, required }) => required && name === parameter)
  const asked =
    isLookup && column !== undefined ? [query[parameter ?? '']].flat().map(normalizeKey) : undefined
  return ([at, told]) => {
    const key = findToldKey(told, entry)
    if (key !== undefined && asked?.includes(key) === false) return []
    const own =
      key === undefined
        ? undefined
        : (listNamed(key).find(row => isNamed(row, place, key)) ?? market.find(place, key))
    const drawn = own ?? findTemplate(at)
    if (drawn === undefined) return []
    const base =
      own !== undefined || key === undefined || column === undefined
        ? drawn
        : { ...drawn, [column]: padText(operation, column, told.cells[column] ?? key) }
    const row: Readonly<Record<string, unknown>> = { ...base, ...told.cells }
    const isAsked = echoes.every(({ parameter: { name }, columns }) =>
      columns.every(each => query[name] === undefined || isSameValue(row[each], query[name])),
    )
    return isAsked && asked?.includes(normalizeKey(row[column ?? ''])) !== false ? [{ told, base }] : []
  }
}
