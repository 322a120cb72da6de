import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { proxyBounds, replyBounds } from '../base/bounds.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { classifyFailure, encodeReplyBody, readReplyBody } from '../conformance/collect/read-reply-body.ts'
import { findViolations, type Violation } from '../conformance/judge/find-violations.ts'
import { getTrafficKeyHeader } from '../conformance/model/find-key-places.ts'
import type { Exchange, Run, TransportFailure } from '../conformance/model/recording.ts'
import { createPlanMatcher } from '../conformance/traffic/create-plan-matcher.ts'
import { applyPlanMatches } from '../conformance/traffic/match-traffic-to-plan.ts'
import { toExchange } from '../conformance/traffic/to-exchange.ts'
import { createProxyError } from '../network/create-proxy-error.ts'
import { findCrossSiteHeader, type TrustedSites } from '../network/find-cross-site-header.ts'
import { findHttpProxy } from '../network/read-proxies.ts'
import {
  addViolationHeader,
  answerPreflight,
  buildCorsReplyHeaders,
  isPreflight,
  proxyHeaderNames,
  rejectCrossSiteRequest,
  rejectViolations,
  sendError,
} from './add-violation-header.ts'
import { type BufferBudget, type BufferedBody, bufferBody } from './buffer-body.ts'
import { createRouter, type RoutedTarget } from './create-router.ts'
import { filterHeaders, forwardRequest, readHeaders, type WireReply } from './forward-request.ts'
import type { ProxiedExchange, ProxyOptions } from './proxy-options.ts'

/** The options of a proxy, and the objects that all its requests share. */
interface Proxy extends ProxyOptions {
  readonly dispatchers: Readonly<Record<'target' | 'mock', Dispatcher>>
  readonly trusted: TrustedSites
  readonly judge: (exchange: Exchange) => readonly Violation[]
  readonly room: BufferBudget
}

interface PendingExchange {
  readonly proxy: Proxy
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly place: RoutedTarget
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Unix milliseconds. */
  readonly at: number
  /** Origin of the page that sent the request, if the proxy handles CORS. */
  readonly page: string | undefined
  readonly started: number
  readonly signal: AbortSignal
}

/** A reply with its complete body, which is still content-encoded. */
type BufferedReply = WireReply<Buffer>

/** Facts about a reply for `onPassed`. */
type Outcome = Pick<ProxiedExchange, 'status' | 'answeredBy'> & Partial<ProxiedExchange>

/**
 * Creates the function that answers a request of a client. It forwards the request, and judges the reply if
 * it fits the buffer. It reports each exchange to `onPassed`, and never rejects.
 */
export function createProxyHandler(
  options: ProxyOptions & Pick<Proxy, 'dispatchers'>,
): (incoming: IncomingMessage, response: ServerResponse, isPaid: boolean) => Promise<void> {
  const { host = '', allowedHosts = [], cors, run, network, onPassed } = options
  // What the operator adds would be used by any page that a program of this machine serves.
  const isLending = (network?.headers ?? []).length > 0 || network?.tls?.cert !== undefined
  const isPortBound = isLending && cors === undefined
  const trusted = { hosts: [host, ...allowedHosts], origins: cors ?? [], isPortBound }
  const room = { left: proxyBounds.bufferedBytes }
  const proxy = { ...options, trusted, judge: createExchangeJudge(run), room }
  const findPlace = createRouter(options)
  return async (incoming, response, isPaid) => {
    const stop = new AbortController()
    response.once('close', () => stop.abort())
    const started = performance.now()
    const place = findPlace(incoming.url ?? '', isPaid)
    const { method = 'GET' } = incoming
    const headers = readHeaders(incoming.rawHeaders)
    const passage: PendingExchange = {
      ...{ proxy, incoming, response, place, started, signal: stop.signal },
      ...{ headers, at: Date.now() },
      page: cors === undefined ? undefined : incoming.headers.origin,
    }
    let outcome: Outcome
    try {
      outcome = await answer(passage)
    } catch {
      // The client went away, or the connection to the target broke while its reply was on its way.
      if (response.headersSent || stop.signal.aborted) response.destroy()
      else {
        const message = 'the answer could not be passed on'
        sendError(response, { kind: 'unreachable', message }, incoming.headers.origin)
      }
      return
    }
    const { route, path } = place
    onPassed?.({
      ...{ method, path, headers, ms: performance.now() - started, violations: [] },
      ...omitUndefined({ operation: route?.operation.id }),
      ...outcome,
    })
  }
}

function createExchangeJudge(run: Run): Proxy['judge'] {
  // Which entities there are cannot be known here, so that only requests without any have to succeed.
  const match = createPlanMatcher(run, () => undefined)
  return exchange => findViolations(run, applyPlanMatches(exchange, match(exchange)))
}

async function answer(passage: PendingExchange): Promise<Outcome> {
  const { place, incoming, response, signal } = passage
  const { route, target, mock = target } = place
  const { trusted, cors, standIn, network, dispatchers } = passage.proxy
  const forwardToMock = async () =>
    stream(passage, await forwardRequest(incoming, mock, dispatchers.mock, signal), 'mock')
  const foreign = findCrossSiteHeader(incoming.headers, trusted)
  if (foreign !== undefined) return { status: rejectCrossSiteRequest(response, foreign), answeredBy: 'proxy' }
  if (cors !== undefined && isPreflight(incoming))
    return { status: answerPreflight(response, incoming), answeredBy: 'proxy' }
  if (place.isMocked) return forwardToMock()
  const mayFallBack = standIn?.isFallback === true && route !== undefined
  let reply: WireReply
  try {
    reply = await forwardRequest(incoming, target, dispatchers.target, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return mayFallBack ? forwardToMock() : fail(passage, explainFailure(error, false))
  }
  const refusing = reply.status === 407 ? findHttpProxy(network?.proxies, new URL(target.url)) : undefined
  if (refusing !== undefined) {
    await reply.body.dump()
    return fail(passage, { kind: 'unreachable', message: createProxyError(refusing, reply.status).message })
  }
  if (mayFallBack && (reply.status === 404 || reply.status === 501)) {
    await reply.body.dump()
    return forwardToMock()
  }
  return route !== undefined && incoming.method === 'GET'
    ? forwardAndJudge(passage, reply)
    : stream(passage, reply, 'target')
}

async function forwardAndJudge(passage: PendingExchange, reply: WireReply): Promise<Outcome> {
  let held: BufferedBody
  try {
    const bounds = { most: replyBounds.bytes, mostMs: proxyBounds.bufferMs }
    held = await bufferBody(reply.body, passage.proxy.room, bounds)
  } catch (error) {
    if (passage.signal.aborted) throw error
    return fail(passage, explainFailure(error, true))
  }
  try {
    if (held.rest === undefined) return await judgeBuffered(passage, { ...reply, body: held.bytes })
    const sent = await stream(passage, reply, 'target', held)
    return { ...sent, unjudged: 'its body is too long, or comes too slowly, to be held' }
  } finally {
    held.release()
  }
}

async function judgeBuffered(passage: PendingExchange, reply: BufferedReply): Promise<Outcome> {
  const answer = await readAnswer(reply)
  const exchange = describe(passage, answer)
  const violations = exchange?.reply === undefined ? [] : passage.proxy.judge(exchange)
  const status = sendBuffered(passage, reply, violations)
  const facts = omitUndefined({ exchange, unjudged: answer.failure?.message })
  return { status, answeredBy: 'target', violations, ...facts }
}

/** Sends a buffered reply. In strict mode, sends its violations instead. Returns the status. */
function sendBuffered(
  { response, incoming, page, proxy }: PendingExchange,
  { status, headers, body }: BufferedReply,
  violations: readonly Violation[],
): number {
  const documented = violations.filter(({ level }) => level === 'documented')
  if (proxy.isStrict === true && documented.length > 0)
    return rejectViolations(response, documented, incoming.headers.origin)
  const marked = addViolationHeader(headers, documented, 'origin' in incoming.headers)
  response.writeHead(status, page === undefined ? marked : buildCorsReplyHeaders(marked, page))
  response.end(body)
  return status
}

function fail(passage: PendingExchange, failure: TransportFailure): Outcome {
  const status = sendError(passage.response, failure, passage.incoming.headers.origin)
  return { status, answeredBy: 'proxy', ...omitUndefined({ exchange: describe(passage, { failure }) }) }
}

/** Streams a reply to the client, beginning with the part that is already buffered. */
async function stream(
  { response, page }: PendingExchange,
  { status, headers, body }: WireReply,
  answeredBy: 'target' | 'mock',
  { bytes, rest = body }: Partial<BufferedBody> = {},
): Promise<Outcome> {
  const added = answeredBy === 'mock' ? ['X-Answered-By', 'mock'] : []
  const kept = [...filterHeaders(headers, proxyHeaderNames), ...added]
  response.writeHead(status, page === undefined ? kept : buildCorsReplyHeaders(kept, page))
  async function* join() {
    if (bytes?.length) yield bytes
    yield* rest
  }
  await pipeline(Readable.from(join()), response)
  return { status, answeredBy }
}

type Answer = Pick<Exchange, 'reply' | 'failure'>

/** Decodes a reply. Returns the failure when its body cannot be decoded. */
async function readAnswer({ status, headers, body }: BufferedReply): Promise<Answer> {
  const received = readHeaders(headers)
  const coding = received['content-encoding']
  try {
    const bytes = await readReplyBody(Readable.from([body]), coding, replyBounds.bytes)
    return { reply: { status, headers: received, ...encodeReplyBody(bytes, text => text) } }
  } catch (error) {
    return { failure: explainFailure(error, true) }
  }
}

function explainFailure(error: unknown, answered: boolean): TransportFailure {
  try {
    return classifyFailure(error, answered)
  } catch {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { kind: /TIMEOUT/.test(code) ? 'timeout' : 'reset', message }
  }
}

/** Returns the exchange of a GET request of an operation, or undefined for any other. */
function describe(
  { proxy, incoming, place, headers, at, started }: PendingExchange,
  answer: Answer,
): Exchange | undefined {
  const { route, target } = place
  if (route === undefined || incoming.method !== 'GET') return undefined
  const spelled = incoming.rawHeaders.find(
    (name, at) => at % 2 === 0 && name.toLowerCase() === getTrafficKeyHeader(),
  )
  const ms = Math.round(performance.now() - started)
  const sent = { url: target.url, headers, ...omitUndefined({ keyHeader: spelled }) }
  const entry = { ...sent, at, ms, route, ...answer }
  return toExchange(entry, place.origin, proxy.run.keyName)
}
