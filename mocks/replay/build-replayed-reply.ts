import type { MockReply } from '../core/mock-reply.ts'
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
