import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import type { TableName } from '../../src/contract/contract-types.ts'
import { findEntryName } from '../../src/contract/model/list-attributes.ts'
import { isJsonNode } from '../../src/contract/schema/map-members.ts'
import { encodeRows, listTableColumns } from '../../src/contract/tables/encode-table.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ReplyEntry, RequestContext, RequestStep } from '../core/request-context.ts'
import { formatDraftedColumns } from '../drafts/fill-columns.ts'
import { listEntries } from '../drafts/list-entries.ts'
import { wrapRows } from '../drafts/wrap-rows.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { changeEntries, changeEnvelope, changeMarket, changeQuery } from '../scenarios/apply-scenarios.ts'
import { applyEnvelopeGaps, keepsEnvelope } from './replies/apply-envelope-gaps.ts'

/** Computes the rows of the operation and writes them in the form of its reply. */
export const serveResource: RequestStep = context => {
  const { operation, selection, choose } = context
  const usual = context.scenarios.length === 0
  const query = usual ? context.query : changeQuery(context)
  const listed = readEntries(query, context)
  // Scenarios change rows, and know no other values.
  const isFixed = usual || 'status' in listed || !listed.every(isJsonNode)
  const rows = isFixed ? listed : changeEntries(listed, context)
  if ('status' in rows) return rows
  const { reply } = operation
  if (reply.kind === 'table') {
    const { table, wrapped } = reply
    const body =
      usual && keepsEnvelope(rows, context)
        ? writeTable(table, rows)
        : encodeExactly(changeEnvelope(applyEnvelopeGaps(encodeRows(table, rows), table, context), context))
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: wrapped ? `[${body}]` : body,
    }
  }
  const named = choose('GAP-50')
  const isNamed = named === 'versioned' || (named === 'as-asked' && selection?.named)
  const answer = operation.answers?.[reply.status ?? '200']
  const type = answer?.type ?? ((isNamed && selection?.media.type) || 'application/json')
  const { deprecatedAt } = context
  // GAP-32 may add the date of deprecation to every object.
  const all =
    deprecatedAt === undefined ? rows : rows.map(entry => ({ ...entry, deprecated_at: deprecatedAt }))
  if (reply.isSingle && all.length === 0) return rejectRequest(choose, 404, 'There is no such key.')
  const source = { ...context, query, selection }
  const entries = reply.list ? wrapRows(reply.list, all, operation, source) : reply.isSingle ? all[0] : all
  const body = usual ? JSON.stringify(entries) : encodeExactly(entries)
  const status = Number(reply.status?.replace(/X/g, '0') ?? 200) || 200
  if (answer !== undefined && answer.type === undefined) return { status, headers: {}, body: '' }
  return { status, headers: { 'Content-Type': type }, body }
}

/** Returns the entries of the operation: those of overrides, of a recording, or of the market. */
function readEntries(query: ReplyEntry, context: RequestContext): readonly ReplyEntry[] | MockReply {
  const { recordedEntries, session } = context
  const market = context.scenarios.length === 0 ? context : changeMarket(context)
  const overridden = session.overrides?.answer({ ...context, world: market.world, now: market.now, query })
  if (overridden !== undefined) {
    context.headers = { ...context.headers, 'X-Mock-Overridden': 'true' }
    return overridden
  }
  if (recordedEntries !== undefined) return recordedEntries
  const { operation, selection, choose } = context
  const listed = listEntries(operation, query, { world: market.world, now: market.now, selection, choose })
  const entry = selection?.media.schema ?? findEntryName(operation)
  const drafted = isDrafted(operation) ? 'true' : formatDraftedColumns(operation, entry)
  if (drafted !== '') context.headers = { ...context.headers, 'X-Mock-Drafted': drafted }
  return listed
}

const columnTexts = perContract(() =>
  memoize((table: TableName) => JSON.stringify(listTableColumns(table)), new Map()),
)
/** The JSON of rows. The market returns a kept row as the same object. */
const rowTexts = perContract(() => new WeakMap<object, string>())

/** Returns the JSON of a table of rows in their wire form, as all have that no scenario changed. */
function writeTable(table: TableName, rows: readonly ReplyEntry[]): string {
  const columns = contract.tables[table]
  const known = rowTexts.current
  const texts = rows.map(row => {
    const text = known.get(row)
    if (text !== undefined) return text
    const written = JSON.stringify(columns.map(({ name }) => row[name]))
    known.set(row, written)
    return written
  })
  return `{"columns":${columnTexts.current(table)},"data":[${texts.join()}],"rows":${rows.length}}`
}

/** Returns the JSON of a value. A bigint becomes a number with all its digits. */
export function encodeExactly(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${MARK}${item}` : item))
  return marked.replace(/"\\u0000bigint:(-?\d+)"/g, '$1')
}

/** Prefix of encoded bigints. It starts with a character with which no text of the market starts. */
const MARK = '\u0000bigint:'
