import type { OperationId } from '../../src/contract/contract-types.ts'
import { encodeRows } from '../../src/contract/tables/encode-table.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { MarketView, ReplyEntry, RequestContext, RequestStep } from '../core/request-context.ts'
import { listEntries as listMarketEntries } from '../drafts/list-entries.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { changeEntries, changeEnvelope, changeMarket, changeQuery } from '../scenarios/apply-scenarios.ts'
import { chooseEnvelopeVariant, keepEnvelope } from './replies/choose-envelope-variant.ts'
import { encodeEnvelope, encodeExactly, encodeTableBody } from './replies/encode-table-body.ts'

/** Computes the rows of the operation and writes them in the form of its reply. */
export const serveResource: RequestStep = context => {
  const { operation, selection, choose } = context
  const usual = context.scenarios.length === 0
  const query = usual ? context.query : changeQuery(context)
  const listed = readEntries(query, context)
  const rows = usual || 'status' in listed ? listed : changeEntries(listed, context)
  if ('status' in rows) return rows
  const { reply } = operation
  if (reply.kind === 'table') {
    const { table, wrapped } = reply
    const form = chooseEnvelopeVariant(table, rows.length, context.choices, choose)
    const body =
      usual && form === keepEnvelope
        ? encodeTableBody(table, rows, wrapped)
        : encodeEnvelope(changeEnvelope(form(encodeRows(table, rows)), context), wrapped)
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body }
  }
  const named = choose('GAP-50')
  const isNamed = named === 'versioned' || (named === 'as-asked' && selection?.named)
  const type = (isNamed && selection?.media.type) || 'application/json'
  const all = addDeprecatedAt(rows, context.deprecatedAt)
  if (reply.isSingle && all.length === 0) return rejectRequest(choose, 404, 'There is no such key.')
  const entries = reply.isSingle ? all[0] : all
  const body = usual ? JSON.stringify(entries) : encodeExactly(entries)
  return { status: 200, headers: { 'Content-Type': type }, body }
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
  return recordedEntries ?? listEntries(context.operation.id, query, context, market)
}

/** Returns the entries of an operation in the market. Marks a drafted reply. The query is already checked. */
export function listEntries(
  _id: OperationId,
  query: ReplyEntry,
  context: RequestContext,
  { world, now }: MarketView = context,
): readonly ReplyEntry[] | MockReply {
  const { operation, selection, choose } = context
  if (isDrafted(operation)) context.headers = { ...context.headers, 'X-Mock-Drafted': 'true' }
  return listMarketEntries(operation, query, { world, now, selection, choose })
}

/** Adds the date of deprecation to every object, if GAP-32 says so. */
function addDeprecatedAt(entries: readonly object[], deprecatedAt: string | undefined): readonly object[] {
  return deprecatedAt === undefined
    ? entries
    : entries.map(entry => ({ ...entry, deprecated_at: deprecatedAt }))
}
