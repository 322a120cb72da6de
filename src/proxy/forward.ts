import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import { isClosedConnection } from '../conformance/collect/classify-failure.ts'
import { filterHeaders, type RawHeaders } from './filter-headers.ts'

/** Destination of a request. */
export interface Upstream {
  /** Whole URL; its path and query are sent as they are spelled here. */
  readonly url: string
  /** Headers in place of those a client sent, by lower-case name; undefined leaves one out, and none is added. */
  readonly replaced?: Readonly<Record<string, string | undefined>>
  /** Headers of the operator, by lower-case name, whatever a client sent. */
  readonly added?: Readonly<Record<string, string>>
}

/** A reply as it comes over the wire; its body is still to come, or whole. */
export interface WireReply<Body = Dispatcher.ResponseData['body']> {
  readonly status: number
  readonly headers: RawHeaders
  readonly body: Body
}

/**
 * Forwards a request without the headers of its connection. Resolves with the headers of the reply. A GET on a kept connection
 * that closes is sent again, as clients do. A request that could pay is not. Rejects as undici does.
 */
export async function forward(
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
      headers: [...kept, ...own, ...Object.entries(added).flat()],
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
