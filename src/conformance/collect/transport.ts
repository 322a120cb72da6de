import { type Dispatcher, request } from 'undici'
import { replyBounds } from '../../base/bounds.ts'
import { createDispatcher } from '../../network/create-dispatcher.ts'
import { createProxyError } from '../../network/create-proxy-error.ts'
import type { Network } from '../../network/network.ts'
import { findHttpProxy } from '../../network/read-proxies.ts'
import type { Exchange, RecordedReply } from '../model/recording.ts'
import { classifyFailure, encodeReplyBody, readReplyBody, TimeLimitError } from './read-reply-body.ts'
import { type Redactor, redactHeaders } from './redaction/redactor.ts'

/** Result of one request: the reply or failure, the duration, and the proxy. */
export type TransportResult = Pick<Exchange, 'reply' | 'failure' | 'proxy' | 'ms'>

/** Sends single GET requests. It does not use `fetch`, whose Accept header could select another version (contract, versions). */
export interface Transport {
  /** Sends a GET request with only these headers. Throws for an origin that is not allowed. */
  send(url: string, headers: Readonly<Record<string, string>>): Promise<TransportResult>
  /** Closes all connections at once. */
  close(): Promise<void>
}

/** Limits and settings of requests. */
export interface TransportOptions {
  /** Origins (RFC 6454) to which requests may be sent. */
  readonly allowed: ReadonlySet<string>
  /** Maximum time for a complete reply (milliseconds). */
  readonly timeoutMs: number
  /** Maximum size of a decoded body (bytes). */
  readonly maxBodyBytes: number
  readonly redact: Redactor
  readonly signal: AbortSignal | undefined
  /** Connection to the target. Default: direct. */
  readonly network?: Network | undefined
}

/**
 * Creates a transport. Each request has a connection of its own, since a server may close a kept one at any
 * time. It follows no redirects, so the key goes to no other server.
 */
export function createTransport(options: TransportOptions): Transport {
  const { allowed, timeoutMs, network = {} } = options
  const dispatcher = createDispatcher(network, {
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    connectMs: Math.min(replyBounds.connectMs, timeoutMs),
  })
  return {
    async send(url, headers) {
      const { origin } = new URL(url)
      if (!allowed.has(origin)) throw new Error(`no request may go to ${origin}`)
      return sendRequest(dispatcher, url, headers, options)
    },
    close: () => dispatcher.destroy(),
  }
}

async function sendRequest(
  dispatcher: Dispatcher,
  url: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, maxBodyBytes, redact, signal, network }: TransportOptions,
): Promise<TransportResult> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  let answered = false
  try {
    signal?.throwIfAborted()
    const response = await request(url, { dispatcher, headers, signal: stop })
    const proxy = findHttpProxy(network?.proxies, new URL(url))
    if (proxy !== undefined && response.statusCode === 407) {
      await response.body.dump()
      throw createProxyError(proxy, response.statusCode)
    }
    answered = true
    const received = joinHeaders(response.headers)
    const bytes = await readReplyBody(response.body, received['content-encoding'], maxBodyBytes)
    const reply: RecordedReply = {
      status: response.statusCode,
      headers: redactHeaders(received, redact),
      ...encodeReplyBody(bytes, redact),
    }
    return { reply, ms: ms(), ...(proxy === undefined ? {} : { proxy: proxy.origin }) }
  } catch (error) {
    signal?.throwIfAborted()
    const thrown = timeout.aborted ? new TimeLimitError(timeoutMs) : error
    const { kind, message } = classifyFailure(thrown, answered)
    return { failure: { kind, message: redact(message) }, ms: ms() }
  }
}

function joinHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
