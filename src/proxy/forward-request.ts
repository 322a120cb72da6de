import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import { groupBy } from '../base/group-by.ts'
import { isClosedConnection } from '../conformance/collect/read-reply-body.ts'

/** Header names and values in turn, as they were received. */
export type RawHeaders = readonly string[]

/** Hop-by-hop headers (RFC 9110, 7.6.1), and those that Node sends itself. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])

/** Returns the headers to forward: without those of the connection, and without `dropped`. */
export function filterHeaders(headers: RawHeaders, dropped: readonly string[] = []): string[] {
  const pairs = pairHeaders(headers)
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map(each => each.trim().toLowerCase()) : [],
  )
  const isKept = (name: string) => !hopByHop.has(name) && !named.includes(name) && !dropped.includes(name)
  return pairs.filter(([name]) => isKept(name.toLowerCase())).flat()
}

/** Returns headers by lower-case name, with repeated ones joined by a comma. */
export function readHeaders(headers: RawHeaders): Record<string, string> {
  const byName = groupBy(pairHeaders(headers), ([name]) => name.toLowerCase())
  return Object.fromEntries([...byName].map(([name, those]) => [name, those.map(pair => pair[1]).join(', ')]))
}

/** Returns header names with their values. */
function pairHeaders(headers: RawHeaders): [name: string, value: string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
}

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
      responseHeaders: 'raw',
      signal,
    })
    return { status: statusCode, headers: headers as unknown as RawHeaders, body }
  }
  const mayRepeat = incoming.method === 'GET' && !hasBody && !('payment-signature' in incoming.headers)
  return send().catch(error => {
    if (!mayRepeat || signal.aborted || !isClosedConnection(error)) throw error
    return send()
  })
}

/** Returns values by header name. Several values become several lines. */
function groupHeaders(headers: RawHeaders): Record<string, string | string[]> {
  const byName = groupBy(pairHeaders(headers), ([name]) => name)
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all.join() : all]))
}
