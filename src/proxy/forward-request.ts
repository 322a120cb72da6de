import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import { isClosedConnection } from '../conformance/collect/classify-failure.ts'
import { filterHeaders, pairHeaders, type RawHeaders } from './filter-headers.ts'

/** Destination of a request. */
export interface Upstream {
  /** Whole URL. Its path and query are sent unchanged. */
  readonly url: string
  /** Values that replace headers of the client, by lower-case name. Undefined removes one. */
  readonly replaced?: Readonly<Record<string, string | undefined>>
  /** Headers that the operator adds, by lower-case name. They replace those of the client. */
  readonly added?: Readonly<Record<string, string>>
}

/** A reply as received. Its body is a stream, or a complete buffer. */
export interface WireReply<Body = Dispatcher.ResponseData['body']> {
  readonly status: number
  readonly headers: RawHeaders
  readonly body: Body
}

/**
 * Forwards a request without the headers of its connection. Resolves with the reply. Repeats a GET whose
 * kept-alive connection closed, as clients do, unless it carries a payment. Rejects as undici does.
 */
export async function forwardRequest(
  incoming: IncomingMessage,
  { url, replaced = {}, added = {} }: Upstream,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<WireReply> {
  const { origin } = new URL(url)
  const kept = filterHeaders(incoming.rawHeaders, ['host', ...Object.keys({ ...replaced, ...added })])
  const own = Object.entries(replaced).flatMap(([name, value]) =>
    value === undefined || !(name in incoming.headers) ? [] : [name, value],
  )
  const hasBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers
  const send = async (): Promise<WireReply> => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin,
      path: url.slice(origin.length),
      method: (incoming.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: groupHeaders([...kept, ...own, ...Object.entries(added).flat()]),
      body: hasBody ? incoming : null,
      signal,
    })
    return { status: statusCode, headers: listHeaders(headers), body }
  }
  const mayRepeat = incoming.method === 'GET' && !hasBody && !('payment-signature' in incoming.headers)
  return send().catch(error => {
    if (!mayRepeat || signal.aborted || !isClosedConnection(error)) throw error
    return send()
  })
}

function listHeaders(headers: NodeJS.Dict<string | string[]>): RawHeaders {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().flatMap(value => [name, value]),
  )
}

/** Returns values by header name. Several values become several lines. */
function groupHeaders(headers: RawHeaders): Record<string, string | string[]> {
  const grouped = new Map<string, string | string[]>()
  for (const [name, value] of pairHeaders(headers)) {
    const earlier = grouped.get(name)
    grouped.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  return Object.fromEntries(grouped)
}
