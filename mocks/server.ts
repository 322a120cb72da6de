import { requestBounds } from '../src/base/bounds.ts'
/**
 * The mock for programs in Node: as a server, as a function, or as one of several replicas.
 *
 * @module market-data-contract/server
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sanitizeText } from '../src/base/sanitize-text.ts'
import { runWithContract } from '../src/contract/activate-contract.ts'
import { contract } from '../src/contract/contract.ts'
import { findExamplePath, listOrigins, matchRoute, type Origin } from '../src/contract/match-route.ts'
import { listen } from '../src/network/listen.ts'
import { type MockUrls, toMockUrls } from './adapters/base-urls.ts'
import {
  createNodeControlHandler,
  type NodeControlHandler,
} from './adapters/node/create-node-control-handler.ts'
import { guardConnections } from './adapters/node/guard-connections.ts'
import { chooseControlToken } from './adapters/node/has-control-token.ts'
import { writeReply } from './adapters/node/write-reply.ts'
import { createControlBackend } from './control/control-backend.ts'
import { healthPath } from './control/control-routes.ts'
import { buildFailureReply, buildJsonReply } from './control/dispatch-request.ts'
import { countMilliseconds } from './core/count-milliseconds.ts'
import type { DeliveryRecord, JournalEntry } from './core/journal/journal-entry.ts'
import type { MockReply } from './core/mock-reply.ts'
import type { Mock } from './mock.ts'
import type { SharedMock } from './state/create-shared-mock.ts'
import type { StoreHealth } from './state/stored-session.ts'

export type { BaseUrls, MockUrls } from './adapters/base-urls.ts'
export { createFetch } from './adapters/create-fetch.ts'
export type { JournalEntry } from './core/journal/journal-entry.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export { createMock, type Mock, type MockOptions } from './mock.ts'
export type { RecordedExchange, RecordedReply } from './replay/recorded-exchange.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'
export { createSharedMock, type SharedMock } from './state/create-shared-mock.ts'
export type { RedisStoreOptions } from './state/redis/connect-redis.ts'
export type { StateStore } from './state/redis/create-redis-store.ts'
export { createRedisStore } from './state/redis/create-redis-store.ts'
export type { StoreHealth } from './state/stored-session.ts'

/** A running mock server. */
export interface MockServer {
  readonly urls: MockUrls
  /** Token that other machines need for the control API. Undefined if they may not use it. */
  readonly controlToken: string | undefined
  /** Returns the health of the store that replicas share. Undefined for a mock without a shared store. */
  health(): StoreHealth | undefined
  /**
   * Refuses new connections and ends idle ones. Resolves when all replies are sent, or cut off after
   * `drainSeconds`.
   */
  close(): Promise<void>
}

/** Addresses and limits of a server. */
export interface ListenOptions {
  /** Port of the base origin. The others use the next three. 0 selects four free ports. Default: 4010. */
  readonly port?: number | undefined
  /** Address to listen on. Default: 127.0.0.1, so that only this machine can connect. */
  readonly host?: string | undefined
  /** Host name under which other machines may use the control API. Default: only this machine may use it. */
  readonly controlHost?: string | undefined
  /** Token that they must send, at least 16 characters long. Default: a random one. */
  readonly controlToken?: string | undefined
  // Shorter than the ten seconds that container engines wait between SIGTERM and SIGKILL.
  /** Maximum time in seconds that `close` waits for replies in progress. Default: 5. */
  readonly drainSeconds?: number | undefined
  // Longer than the minute for which browsers and proxies keep unused connections, so that they close them first.
  /** Maximum time in seconds that a connection may be idle while the client should send or read. Default: 65. */
  readonly quietSeconds?: number | undefined
  /** Called for each journaled request after its reply was sent or given up. `describe` returns its entry. */
  readonly onReply?: ((describe: () => JournalEntry) => void) | undefined
}

/**
 * Serves a mock, or one replica of a shared mock, on four ports, one for each origin. Rejects with
 * ContractError when it cannot listen on a port.
 */
export async function serveMock(mock: Mock | SharedMock, options: ListenOptions = {}): Promise<MockServer> {
  await mock.ready
  const { port = 4010, host = '127.0.0.1', drainSeconds = 5, quietSeconds = 65 } = options
  const { controlHost, onReply } = options
  const run = <T>(read: () => T): T => runWithContract(isShared(mock) ? undefined : mock.contract, read)
  const drains: (() => Promise<void>)[] = []
  const bases = {} as Record<Origin, string>
  const source = isShared(mock) ? mock : createControlBackend(mock.sessions, mock.contract)
  const health = () => (isShared(mock) ? mock.health() : undefined)
  const token = controlHost === undefined ? undefined : chooseControlToken(options.controlToken)
  const control = createNodeControlHandler(source, bases, { host, controlHost, token }, health)
  const close = async () => {
    control.end()
    await Promise.all(drains.map(drain => drain()))
    if (isShared(mock)) await mock.close()
  }
  try {
    for (const [index, origin] of run(listOrigins).entries()) {
      const server = createServer({ ...parserOptions, ...createTimeLimits(quietSeconds) })
      const hasRoot = run(() => matchRoute(origin, '/') !== undefined)
      const answer = createAnswer(mock, origin, onReply, {
        control: origin === 'base' ? control : undefined,
        answerRoot: hasRoot ? undefined : () => answerRoot(origin, toMockUrls(bases)),
      })
      const drain = guardConnections(server, { drainSeconds, quietSeconds }, answer, mock.refuse)
      bases[origin] = await listen(server, port === 0 ? 0 : port + index, host)
      drains.push(drain)
    }
    return { urls: toMockUrls(bases), controlToken: token, health, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Options of Node's HTTP parser. The header limit is so high that an address beyond its own limit gets its
 * own error. The mock rejects a missing Host itself, since Node would send no message.
 */
const parserOptions = { maxHeaderSize: requestBounds.headerBytes, requireHostHeader: false }

/** Returns the time limits for receiving a whole request, even if it arrives in small pieces. */
function createTimeLimits(quietSeconds: number) {
  const requestTimeout = 1000 * quietSeconds
  return { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 4 }
}

function isShared(mock: Mock | SharedMock): mock is SharedMock {
  return 'answer' in mock
}

/** Answers in place of the mock. Only the base origin has the control API. */
interface OtherAnswers {
  readonly control: NodeControlHandler | undefined
  readonly answerRoot: (() => MockReply) | undefined
}

/** Creates the function that answers requests of one origin. */
function createAnswer(
  mock: Mock | SharedMock,
  origin: Origin,
  onReply: ListenOptions['onReply'],
  { control, answerRoot }: OtherAnswers,
) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const asked = readRequest(request, origin)
    const send = (reply: MockReply) => writeReply(request, response, reply)
    const fail = (error: unknown) => send(reportFailure(error))
    if (control?.concerns(asked)) return void control.answer(request, response, asked).catch(fail)
    const isNamed = request.headers.host !== undefined || request.httpVersion === '1.0'
    if (!isNamed) return send(mock.refuse(400, 'The header Host is missing.')) // RFC 9112, section 3.2
    if (answerRoot !== undefined && asked.path === '/' && ['GET', 'HEAD'].includes(asked.method))
      return send(answerRoot())
    asked.delivery = watchDelivery(request, response, onReply)
    if (isShared(mock)) mock.answer(asked).then(send, fail)
    else send(mock.handle(asked))
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    try {
      answer(request, response)
    } catch (error) {
      writeReply(request, response, reportFailure(error))
    }
  }
}

/** Answers the root path of an origin, which is not in the contract. The reply lists useful addresses of the mock. */
function answerRoot(origin: Origin, urls: MockUrls): MockReply {
  const { base_url } = urls
  const { headers, ...reply } = buildJsonReply(200, {
    message: `The mock of ${contract.title} is up; this is its ${origin} origin.`,
    origins: urls,
    example: `${base_url}${findExamplePath()}`,
    requests: 'npx market-data-contract examples',
    health: `${base_url}${healthPath}`,
    control: `${base_url}/__mock/openapi.json`,
  })
  return { ...reply, headers: { ...headers, 'Access-Control-Allow-Origin': '*' } }
}

function watchDelivery(
  { socket }: IncomingMessage,
  response: ServerResponse,
  onReply: ListenOptions['onReply'],
): DeliveryRecord {
  const started = performance.now()
  const before = socket.bytesWritten
  const delivery: DeliveryRecord = { ms: null, bytes: null }
  response.on('close', () => {
    delivery.ms = countMilliseconds(started)
    delivery.bytes = socket.bytesWritten - before
    delivery.announce?.()
    if (delivery.describe !== undefined) onReply?.(delivery.describe)
  })
  return delivery
}

/** Reports an internal error in full to the operator, and without details to the client. */
function reportFailure(error: unknown): MockReply {
  process.stderr.write(`${sanitizeText(String(error instanceof Error ? error.stack : error))}\n`)
  return buildFailureReply(500, 'Internal Server Error', 'The mock failed; the request is not to blame.')
}

/** Reads a request. Its delivery is set later, since a copy would cost as much as a whole cached reply. */
function readRequest(request: IncomingMessage, origin: Origin) {
  const url = request.url ?? '/'
  const start = url.startsWith('/') ? 0 : Math.max(0, url.indexOf('/', url.indexOf('//') + 2)) // absolute form, RFC 9112 3.2.2
  const mark = url.indexOf('?')
  return {
    method: request.method ?? 'GET',
    origin,
    path: mark === -1 ? url.slice(start) : url.slice(start, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    header: (name: string) => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    delivery: undefined as DeliveryRecord | undefined,
  }
}
