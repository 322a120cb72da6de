import { Agent, request } from 'undici'
import type { Exchange, RecordedReply } from '../model/recording.ts'
import { classifyFailure, OutOfTimeError } from './classify-failure.ts'
import { encodeReplyBody, readReplyBody } from './read-reply-body.ts'
import { type Redact, redactHeaders } from './redact.ts'

/** What came of one request. */
export type Answer = Pick<Exchange, 'reply' | 'failure' | 'ms'>

/** Sends single GETs. Not `fetch`: it adds an Accept header, which the default version is asked without (contract, versions). */
export interface Transport {
  /** Sends these headers and, but for Host and Connection, no other. Throws for an origin that is not allowed. */
  send(url: string, headers: Readonly<Record<string, string>>): Promise<Answer>
  /** Cuts off what is still open. */
  close(): Promise<void>
}

/** What bounds a request. */
export interface TransportOptions {
  /** Origins (RFC 6454) that may be asked. */
  readonly allowed: ReadonlySet<string>
  readonly connections: number
  /** For the whole reply, milliseconds; so no pause within it is longer either. */
  readonly timeoutMs: number
  /** Bytes of a body, decoded. */
  readonly maxBodyBytes: number
  readonly redact: Redact
  readonly signal: AbortSignal | undefined
}

// Longer than the pauses of a run, shorter than what servers keep an idle connection open.
const KEEP_ALIVE_MS = 1_000
const CONNECT_MS = 10_000

/** A transport with its own connections. It follows no redirect, so the key stays where it was sent. */
export function createTransport(options: TransportOptions): Transport {
  const { allowed, connections, timeoutMs } = options
  const agent = new Agent({
    connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
  })
  return {
    async send(url, headers) {
      if (!allowed.has(new URL(url).origin)) throw new Error(`no request may go to ${new URL(url).origin}`)
      return sendRequest(agent, url, headers, options)
    },
    close: () => agent.destroy(),
  }
}

async function sendRequest(
  dispatcher: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, maxBodyBytes, redact, signal }: TransportOptions,
): Promise<Answer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new OutOfTimeError(timeoutMs)), timeoutMs)
  const interrupt = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', interrupt)
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  let answered = false
  try {
    signal?.throwIfAborted()
    const response = await request(url, { dispatcher, headers, signal: stop.signal })
    answered = true
    const received = joinHeaders(response.headers)
    const bytes = await readReplyBody(response.body, received['content-encoding'], maxBodyBytes)
    const reply: RecordedReply = {
      status: response.statusCode,
      headers: redactHeaders(received, redact),
      ...encodeReplyBody(bytes, redact),
    }
    return { reply, ms: ms() }
  } catch (error) {
    signal?.throwIfAborted()
    const { kind, message } = classifyFailure(stop.signal.aborted ? stop.signal.reason : error, answered)
    return { failure: { kind, message: redact(message) }, ms: ms() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', interrupt)
  }
}

function joinHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
