import { setImmediate } from 'node:timers/promises'
import { locateRequest, readOriginBases } from '../../../mocks/adapters/base-urls.ts'
import { passiveHeaders } from '../../../mocks/adapters/complete-headers.ts'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import type { MockReply } from '../../../mocks/core/mock-reply.ts'
import { findUnlistedAddresses } from '../../../mocks/examples/list-example-requests.ts'
import type { Mock } from '../../../mocks/mock.ts'
import type { RunDependencies } from '../../conformance/collect/collect-options.ts'
import { type RunClock, systemClock } from '../../conformance/collect/collect-options.ts'
import { classifyFailure, TimeLimitError, TooLargeError } from '../../conformance/collect/read-reply-body.ts'
import { redactHeaders } from '../../conformance/collect/redaction/redactor.ts'
import type { TransportOptions, TransportResult } from '../../conformance/collect/transport.ts'
import type { Target } from '../../conformance/conform.ts'
import { readSamples } from '../../conformance/inputs/inputs.ts'
import { listOrigins } from '../../contract/match-route.ts'

/** Addresses of `mdc mock`. A mock in this process has the same addresses. */
export const mockBaseUrls = readOriginBases({}) satisfies Target

/** Creates transports that send requests to a mock in this process. They wait and fail as sockets would. */
export function createMockTransport(
  handle: Mock['handle'],
  clock: RunClock,
): Required<RunDependencies>['connect'] {
  return options => ({
    async send(url, headers) {
      const started = clock.now()
      const reply = handle(toMockRequest(url, headers))
      const answer = await toTransportReply(reply, clock, options)
      return { ...answer, ms: clock.now() - started }
    },
    close: async () => {},
  })
}

function toMockRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
): Parameters<Mock['handle']>[0] {
  const place = locateRequest(mockBaseUrls, url)
  if (place === undefined) throw new Error(`no request may go to ${url}`)
  const { origin, path, query, host } = place
  const sent = new Headers({ ...headers, host })
  return { method: 'GET', origin, path, query, header: name => sent.get(name) ?? undefined }
}

async function toTransportReply(
  reply: MockReply,
  clock: RunClock,
  { timeoutMs, maxBodyBytes, redact, signal }: TransportOptions,
): Promise<Omit<TransportResult, 'ms'>> {
  const { status, headers, body, delayMs = 0, fault } = reply
  // A run that never waits could not be interrupted either.
  await (delayMs === 0 ? setImmediate() : clock.sleep(Math.min(delayMs, timeoutMs), signal))
  signal?.throwIfAborted()
  if (delayMs > timeoutMs) return { failure: classifyFailure(new TimeLimitError(timeoutMs), false) }
  if (fault?.kind === 'reset') return { failure: classifyFailure({ code: 'ECONNRESET' }, false) }
  if (fault?.kind === 'truncate')
    return { failure: classifyFailure({ code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }, true) }
  if (Buffer.byteLength(body) > maxBodyBytes)
    return { failure: classifyFailure(new TooLargeError(maxBodyBytes), true) }
  const sent = Object.entries({ ...headers, ...passiveHeaders })
  const received = sent.map(([name, value]) => [name.toLowerCase(), value])
  return {
    reply: { status, headers: redactHeaders(Object.fromEntries(received), redact), body: redact(body) },
  }
}

/** Creates target, connection and inputs of a run from a mock. Default: by the clock of this machine. */
export function createMockTarget(mock: Mock, clock: RunClock = systemClock) {
  return {
    target: Object.fromEntries(listOrigins().map(origin => [origin, mockBaseUrls[origin]])),
    connection: { connect: createMockTransport(mock.handle, clock), clock },
    apiKey: defaultApiKey,
    samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
  }
}
