import { ContractError } from '../../src/base/contract-error.ts'
import type { OriginUrls } from '../control/control-routes.ts'
import { countMilliseconds } from '../core/count-milliseconds.ts'
import type { DeliveryRecord } from '../core/journal/journal-entry.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { Mock } from '../mock.ts'
import { type BaseUrls, type LocatedRequest, locateRequest, readOriginBases } from './base-urls.ts'
import { completeHeaders } from './complete-headers.ts'

/**
 * Creates a function that answers a Request of the Fetch API with a Response. The base URLs select the
 * origin. The function rejects with ContractError for a request below none of them.
 *
 * @example
 * const answer = createFetch(createMock({ seed: 7 }), { baseUrl: 'https://app.test/api' })
 */
export function createFetch(mock: Mock, urls: BaseUrls = {}): (request: Request) => Promise<Response> {
  const bases = readOriginBases(urls)
  return request => answerFetch(mock, bases, request)
}

/** Answers a Request as the server does, with its delay. A fault becomes the nearest failure of fetch. */
export async function answerFetch(mock: Mock, bases: OriginUrls, request: Request): Promise<Response> {
  const place = locateRequest(bases, request.url)
  if (place === undefined)
    throw new ContractError('This request is below none of the four base URLs.', { where: request.url })
  await mock.ready
  const started = performance.now()
  const delivery: DeliveryRecord = { ms: null, bytes: null }
  const reply = handleRequest(mock, request, place, delivery)
  try {
    if (reply.delayMs !== undefined) await wait(reply.delayMs, request.signal)
  } finally {
    delivery.ms = countMilliseconds(started)
    delivery.announce?.()
  }
  return toResponse(reply, request.method)
}

function handleRequest(
  mock: Mock,
  { method, headers }: Request,
  place: LocatedRequest,
  delivery: DeliveryRecord,
): MockReply {
  const { origin, path, query, host } = place
  // A Request never names its host, which is part of what is paid for (x402 v2, resource), and fetch adds Accept on its way.
  const added: Readonly<Record<string, string>> = { host, accept: '*/*' }
  const header = (name: string) => headers.get(name) ?? added[name.toLowerCase()]
  return mock.handle({ method, origin, path, query, header, delivery })
}

const bodilessStatuses = [204, 205, 304]

function toResponse(reply: MockReply, method: string): Response {
  const { status, body, fault } = reply
  if (fault?.kind === 'reset') return Response.error()
  const bytes = new TextEncoder().encode(body)
  // What is cut off has to lack something, even where there is nothing to send.
  const length = fault?.kind === 'truncate' ? Math.max(1, bytes.length) : bytes.length
  const headers = completeHeaders(reply, length)
  const isBodiless = method === 'HEAD' || bodilessStatuses.includes(status)
  const sent = fault?.kind === 'truncate' ? createTruncatedStream(bytes) : bytes
  return new Response(isBodiless ? null : sent, { status, headers })
}

function createTruncatedStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: controller => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
    pull: controller => controller.error(new TypeError('The connection was lost.')),
  })
}

/** Waits for `ms` milliseconds, which may be Infinity. Rejects as fetch does when the request is aborted. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if (ms !== Number.POSITIVE_INFINITY) setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
