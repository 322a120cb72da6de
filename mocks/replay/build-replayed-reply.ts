import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { type Envelope, nameCells } from '../../src/contract/tables/decode-table.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { ReplayableExchange } from './select-replies.ts'

/** Headers of a recorded reply that are sent again. All others may tell of the service, its network or its users. */
const keptHeaders: readonly string[] = [
  'Content-Type',
  'Deprecated-At',
  'Deprecation',
  'Link',
  'PAYMENT-REQUIRED',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Returns the header of a replayed reply: the instant at which it was recorded. */
export function buildReplayHeaders({ at }: Pick<ReplayableExchange, 'at'>): Record<string, string> {
  return { 'X-Mock-Replayed': at > 0 ? new Date(at).toISOString() : 'unknown' }
}

/** Builds the reply of the mock from a recorded one. */
export function buildReplayedReply(exchange: ReplayableExchange): MockReply {
  const { status, headers, body } = exchange.reply
  const kept = keptHeaders.flatMap(name => {
    const value = headers[name.toLowerCase()]
    // A line break or a character beyond Latin-1 cannot be sent in a header.
    return value === undefined || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? [] : [[name, value] as const]
  })
  const type = { 'Content-Type': 'application/json' }
  return { status, headers: { ...type, ...Object.fromEntries(kept), ...buildReplayHeaders(exchange) }, body }
}

/** Reads the entries of a recorded reply. Returns undefined if it has another form than its operation. */
export function readRecordedEntries({
  operation: id,
  reply,
}: ReplayableExchange): readonly ReplyEntry[] | undefined {
  if (reply.status !== 200) return undefined
  const operation = getOperation(id as OperationId)
  try {
    const body: unknown = JSON.parse(reply.body)
    const rows =
      operation.reply.kind === 'table'
        ? nameCells(body as Envelope)
        : operation.reply.isSingle
          ? [body as ReplyEntry]
          : (body as readonly ReplyEntry[])
    const isList = Array.isArray(rows) && rows.every(row => typeof row === 'object' && row !== null)
    return isList ? rows : undefined
  } catch {
    return undefined // neither JSON nor a table
  }
}
