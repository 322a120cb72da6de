import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { filterRows } from '../drafts/rows/filter-rows.ts'
import { isSameValue } from '../drafts/rows/is-same-value.ts'
import { sortReplyEntries } from '../scenarios/entries/sort-reply-entries.ts'
import type { ListChange } from './change-list.ts'
import { changeRow, type RowChange } from './change-row.ts'
import { findToldKey } from './create-facts.ts'
import { padText } from './parse-overrides.ts'
import type { ParsedRow } from './parsed-override.ts'
import { findKeyColumn, findKeyParameter, identifyRow, isNamedBy, normalizeKey } from './row-identity.ts'

type Rows = readonly ReplyEntry[]

/** Rows of the market from which the missing columns of exact rows come. */
const TEMPLATES = 50

/** Returns the rows that an override lists, as far as the query asks for them, in the order of the contract. */
export function answerExactRows(change: ListChange, exact: readonly ParsedRow[]): Rows | MockReply {
  const { place, now, request } = change
  const changed = completeExactRows(change, exact)
  if ('status' in changed) return changed
  const plan = readDraftPlan(place.operation, place.entry)
  const rows = filterRows(
    changed.map(({ row }) => ({ ...row })),
    plan,
    place.query,
    now,
  )
  const sorted = sortReplyEntries(rows, request)
  const start = Math.max(0, Number((plan.offset && place.query[plan.offset]) ?? 0))
  const count = plan.limit === undefined ? rows.length : Number(place.query[plan.limit] ?? rows.length)
  return sorted.slice(start, start + Math.max(0, count))
}

/** Returns the exact rows that a query concerns, complete, with the rules that each cannot keep. */
export function completeExactRows(change: ListChange, exact: readonly ParsedRow[]): RowChange[] | MockReply {
  const { place, list } = change
  const plan = readDraftPlan(place.operation, place.entry)
  const dropped = [...plan.filters, ...plan.ranges].map(({ parameter }) => parameter.name)
  const listed = list({
    ...Object.fromEntries(
      Object.entries(place.query).filter(([name]) => plan.lookup || !dropped.includes(name)),
    ),
    ...(plan.limit === undefined ? {} : { [plan.limit]: Math.max(TEMPLATES, 2 * exact.length) }),
    ...(plan.offset === undefined ? {} : { [plan.offset]: 0 }),
  })
  if ('status' in listed) return listed
  const named = exact.map(told => findToldKey(told, place.entry))
  const unused = listed.filter(row => !named.includes(identifyRow(row, place)?.key))
  return exact.flatMap((told, at) => {
    const base = findBase(change, told, listed, unused[at])
    if (base === undefined || !isAsked(change, base, told)) return []
    return changeRow(base, told, { ...change, rows: [] })
  })
}

/** Returns the row of the market that an exact row changes: the one with its key, or another with this key. */
function findBase(
  { place, market }: ListChange,
  told: ParsedRow,
  listed: Rows,
  template: ReplyEntry | undefined,
): ReplyEntry | undefined {
  const key = findToldKey(told, place.entry)
  if (key === undefined) return template
  const isOwn = (row: ReplyEntry) => {
    const identity = identifyRow(row, place)
    return identity !== undefined && isNamedBy(key, identity)
  }
  const column = findKeyColumn(place.entry)
  const drawn =
    template === undefined || column === undefined
      ? undefined
      : { ...template, [column]: padText(place.operation, column, told.cells[column] ?? key) }
  return listed.find(isOwn) ?? market.find(place, key) ?? drawn
}

/** Returns false for a row that the query does not ask for: another key, or another value that the reply repeats. */
function isAsked({ place }: ListChange, base: ReplyEntry, { cells }: ParsedRow): boolean {
  const { operation, entry, query } = place
  const row = { ...base, ...cells }
  const { echoes } = readDraftPlan(operation, entry)
  const column = findKeyColumn(entry)
  const lookup = operation.parameters.find(
    ({ name, required }) => required && name === findKeyParameter({ operation, entry }),
  )
  if (lookup !== undefined && column !== undefined) {
    const asked = [query[lookup.name]].flat().map(normalizeKey)
    if (!asked.includes(normalizeKey(row[column as keyof typeof row]))) return false
  }
  return echoes.every(({ parameter: { name }, columns }) =>
    columns.every(
      each => query[name] === undefined || isSameValue(row[each as keyof typeof row], query[name]),
    ),
  )
}
