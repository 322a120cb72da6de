import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { classifyFailure } from '../conformance/collect/classify-failure.ts'
import { encodeReplyBody, readReplyBody } from '../conformance/collect/read-reply-body.ts'
import { replyBounds } from '../conformance/evidence/reply-bounds.ts'
import type { Violation } from '../conformance/judge/find-violations.ts'
import type { Failure, RecordedReply } from '../conformance/model/recording.ts'
import type { RoutedEntry } from '../conformance/traffic/create-origin-finder.ts'
import { keyHeader } from '../conformance/traffic/key-header.ts'
import { findForeignHeader, type TrustedSites } from '../network/find-foreign-header.ts'
import { createRefusal } from '../network/proxy-error.ts'
import { findHttpProxy } from '../network/route-through-proxy.ts'
import { allowPage, answerPreflight, isPreflight } from './allow-page.ts'
import { createPassingJudge, formatHead } from './create-passing-judge.ts'
import { createPlaces, type Place } from './create-places.ts'
import { type BegunReply, forward } from './forward.ts'
import { type HeldBody, type HoldingRoom, holdBody } from './hold-body.ts'
import { markReply, ownHeaders, refuse, refuseForeign, refuseViolations } from './mark-reply.ts'
import { passHeaders, readHeaders } from './pass-headers.ts'
import type { Passed, ProxyOptions } from './proxy-options.ts'

/** Bytes of replies that are held to be judged, all together. */
const MOST_HELD = 64 * 2 ** 20
/** A reply that takes longer is passed on as it comes. */
const MOST_HOLD_MS = 5_000

/** Answers one request of a client; never rejects. */
export type PassRequest = (
  incoming: IncomingMessage,
  response: ServerResponse,
  isPaid: boolean,
) => Promise<void>

/** What is known of a request while it is under way. */
interface Passage {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly place: Place
  /** Origin of the page that asks, where the proxy answers for CORS. */
  readonly page: string | undefined
  readonly at: number
  readonly started: number
  readonly signal: AbortSignal
}

/** What a reply was, to tell of it. */
type Outcome = Pick<Passed, 'status' | 'answeredBy'> &
  Partial<Pick<Passed, 'violations' | 'unjudged' | 'entry'>>

/** What came of a request. */
type Told = { readonly reply: RecordedReply } | { readonly failure: Failure }

/** Forwards requests, judges the replies to operations that are whole within bounds, and tells what became of each. */
export function createPassing(
  options: ProxyOptions & { readonly dispatchers: Readonly<Record<'target' | 'mock', Dispatcher>> },
): PassRequest {
  const { dispatchers, standIn, isStrict = false, tellsEntries = true, onPassed, run, network } = options
  const { host = '', allowedHosts = [], cors } = options
  const trusted: TrustedSites = { hosts: [host, ...allowedHosts], origins: cors ?? [] }
  const findPlace = createPlaces(options)
  const judge = createPassingJudge(run)
  const room: HoldingRoom = { left: MOST_HELD }

  const ask = ({ incoming, place, signal }: Passage, by: 'target' | 'mock') =>
    forward(incoming, place[by] ?? place.target, dispatchers[by], signal)

  async function answer(passage: Passage): Promise<Outcome> {
    const { place, incoming, response } = passage
    const foreign = findForeignHeader(incoming.headers, trusted)
    if (foreign !== undefined) return { status: refuseForeign(response, foreign), answeredBy: 'proxy' }
    if (cors !== undefined && isPreflight(incoming))
      return { status: answerPreflight(response, incoming), answeredBy: 'proxy' }
    if (place.isMocked) return stream(passage, await ask(passage, 'mock'), 'mock')
    const mayFallBack = standIn?.isFallback === true && place.route !== undefined
    let reply: BegunReply
    try {
      reply = await ask(passage, 'target')
    } catch (error) {
      if (passage.signal.aborted) throw error
      if (mayFallBack) return stream(passage, await ask(passage, 'mock'), 'mock')
      return fail(passage, explainFailure(error, false))
    }
    const refusing =
      reply.status === 407 ? findHttpProxy(network?.proxies, new URL(place.target.url)) : undefined
    if (refusing !== undefined) {
      await reply.body.dump()
      return fail(passage, { kind: 'unreachable', message: createRefusal(refusing, reply.status).message })
    }
    if (mayFallBack && (reply.status === 404 || reply.status === 501)) {
      await reply.body.dump()
      return stream(passage, await ask(passage, 'mock'), 'mock')
    }
    const isJudged = place.route !== undefined && passage.incoming.method === 'GET'
    return isJudged ? passJudged(passage, reply) : stream(passage, reply, 'target')
  }

  async function passJudged(passage: Passage, reply: BegunReply): Promise<Outcome> {
    let held: HeldBody
    try {
      held = await holdBody(reply.body, room, { most: replyBounds.bytes, mostMs: MOST_HOLD_MS })
    } catch (error) {
      if (passage.signal.aborted) throw error
      return fail(passage, explainFailure(error, true))
    }
    try {
      if (held.rest !== undefined) {
        const sent = await stream(passage, reply, 'target', held)
        return { ...sent, unjudged: 'its body is too long, or comes too slowly, to be held' }
      }
      return await judgeHeld(passage, reply, Buffer.concat(held.pieces))
    } finally {
      held.release()
    }
  }

  async function judgeHeld(passage: Passage, reply: BegunReply, bytes: Buffer): Promise<Outcome> {
    const received = readHeaders(reply.headers)
    const sent = readHeaders(passage.incoming.rawHeaders)
    const head = formatHead(passage.place.target.url, sent, reply.status, received)
    const known = judge.recall(head, bytes, passage.at)
    if (known !== undefined) {
      const status = answerHeld(passage, reply, bytes, known)
      // Nobody waits any more for what is only told.
      const entry = tellsEntries
        ? describe(passage, await readReply(reply.status, received, bytes))
        : undefined
      return { status, answeredBy: 'target', violations: known, ...(entry === undefined ? {} : { entry }) }
    }
    const told = await readReply(reply.status, received, bytes)
    const entry = describe(passage, told)
    const violations = entry?.reply === undefined ? [] : judge.judge(head, bytes, entry, passage.place.origin)
    return {
      status: answerHeld(passage, reply, bytes, violations),
      answeredBy: 'target',
      violations,
      ...(entry === undefined ? {} : { entry }),
      ...('failure' in told ? { unjudged: told.failure.message } : {}),
    }
  }

  /** Sends a reply that was held, or in its place what it breaks; gives the status. */
  function answerHeld(
    { response, incoming, page }: Passage,
    { status, headers }: BegunReply,
    bytes: Buffer,
    violations: readonly Violation[],
  ): number {
    const documented = violations.filter(({ level }) => level === 'documented')
    if (isStrict && documented.length > 0)
      return refuseViolations(response, documented, incoming.headers.origin)
    const marked = markReply(headers, documented, 'origin' in incoming.headers)
    response.writeHead(status, page === undefined ? marked : allowPage(marked, page))
    response.end(bytes)
    return status
  }

  function fail(passage: Passage, failure: Failure): Outcome {
    const status = refuse(passage.response, failure, passage.incoming.headers.origin)
    const entry = passage.incoming.method === 'GET' ? describe(passage, { failure }) : undefined
    return { status, answeredBy: 'proxy', ...(entry === undefined ? {} : { entry }) }
  }

  return async (incoming, response, isPaid) => {
    const stop = new AbortController()
    response.once('close', () => stop.abort())
    const started = performance.now()
    const place = findPlace(incoming.url ?? '', isPaid)
    const { method = 'GET', headers } = incoming
    const page = cors === undefined ? undefined : headers.origin
    const passage = { incoming, response, place, page, at: Date.now(), started, signal: stop.signal }
    let outcome: Outcome
    try {
      outcome = await answer(passage)
    } catch {
      // The client went away, or the connection to the target broke while its reply was on its way.
      if (response.headersSent || stop.signal.aborted) response.destroy()
      else {
        const message = 'the answer could not be passed on'
        refuse(response, { kind: 'unreachable', message }, incoming.headers.origin)
      }
      return
    }
    const { route, path, origin } = place
    onPassed?.({
      method,
      path,
      headers: readHeaders(incoming.rawHeaders),
      origin,
      ms: performance.now() - started,
      ...(route === undefined ? {} : { operation: route.operation.id }),
      violations: [],
      ...outcome,
    })
  }
}

/** Passes a reply on as it comes, after what of it is held. */
async function stream(
  { response, page }: Passage,
  { status, headers, body }: BegunReply,
  answeredBy: 'target' | 'mock',
  { pieces, rest }: Pick<HeldBody, 'pieces' | 'rest'> = { pieces: [], rest: body[Symbol.asyncIterator]() },
): Promise<Outcome> {
  const added = answeredBy === 'mock' ? ['X-Answered-By', 'mock'] : []
  const kept = [...passHeaders(headers, ownHeaders), ...added]
  response.writeHead(status, page === undefined ? kept : allowPage(kept, page))
  async function* join() {
    yield* pieces
    if (rest !== undefined)
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  await pipeline(Readable.from(join()), response)
  return { status, answeredBy }
}

/** The reply as it is recorded; or why its body cannot be read, though it was passed on. */
async function readReply(status: number, headers: RecordedReply['headers'], bytes: Buffer): Promise<Told> {
  const coding = headers['content-encoding']
  try {
    const body =
      coding === undefined ? bytes : await readReplyBody(Readable.from([bytes]), coding, replyBounds.bytes)
    return { reply: { status, headers, ...encodeReplyBody(body, text => text) } }
  } catch (error) {
    return { failure: explainFailure(error, true) }
  }
}

function explainFailure(error: unknown, answered: boolean): Failure {
  try {
    return classifyFailure(error, answered)
  } catch {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { kind: /TIMEOUT/.test(code) ? 'timeout' : 'reset', message }
  }
}

function describe({ incoming, place, at, started }: Passage, told: Told): RoutedEntry | undefined {
  if (place.route === undefined) return undefined
  const spelled = incoming.rawHeaders.find((name, at) => at % 2 === 0 && name.toLowerCase() === keyHeader)
  return {
    method: 'GET',
    url: place.target.url,
    headers: readHeaders(incoming.rawHeaders),
    ...(spelled === undefined ? {} : { keyHeader: spelled }),
    at,
    ms: Math.round(performance.now() - started),
    route: place.route,
    ...told,
  }
}
