/**
 * The mock for programs in Node: as a server, as a function, or as one of several replicas.
 *
 * @module market-data-contract/server
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { runWithContract } from '../src/contract/activate-contract.ts'
import { listOrigins, matchRoute, type Origin } from '../src/contract/match-route.ts'
import { listen } from '../src/network/listen.ts'
import { type MockUrls, toMockUrls } from './adapters/base-urls.ts'
import { answerRoot } from './adapters/node/answer-root.ts'
import {
  createNodeControlHandler,
  type NodeControlHandler,
} from './adapters/node/create-node-control-handler.ts'
import { type ConnectionGuard, guardConnections } from './adapters/node/guard-connections.ts'
import { rejectUnparsable } from './adapters/node/reject-unparsable.ts'
import { writeReply } from './adapters/node/write-reply.ts'
import { createControlBackend } from './control/control-backend.ts'
import { buildFailureReply } from './control/dispatch-request.ts'
import { countMilliseconds } from './core/count-milliseconds.ts'
import type { DeliveryRecord, JournalEntry } from './core/journal/journal-entry.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
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
  /** Maximum time in seconds that `close` waits for replies in progress. Default: 5. */
  readonly drainSeconds?: number | undefined
  /**
   * Maximum time in seconds that a connection may be idle while the client should send or read. Default: 65.
   */
  readonly quietSeconds?: number | undefined
  /**
   * Called for each journaled request after its reply was sent or given up. `describe` returns the journal
   * entry.
   */
  readonly onReply?: ((describe: () => JournalEntry) => void) | undefined
}

/** Shorter than the ten seconds that container engines wait between SIGTERM and SIGKILL. */
const DRAIN_SECONDS = 5

/**
 * Longer than the minute for which browsers and proxies keep unused connections, so that they close them
 * first.
 */
const QUIET_SECONDS = 65

/**
 * Serves a mock, or one replica of a shared mock, on four ports, one for each origin. Rejects with
 * ContractError when it cannot listen on a port.
 */
export async function serveMock(
  mock: Mock | SharedMock,
  {
    port = 4010,
    host = '127.0.0.1',
    controlHost,
    drainSeconds = DRAIN_SECONDS,
    quietSeconds = QUIET_SECONDS,
    onReply,
  }: ListenOptions = {},
): Promise<MockServer> {
  await mock.ready
  const run = <T>(read: () => T): T => runWithContract(isShared(mock) ? undefined : mock.contract, read)
  const origins = run(listOrigins)
  const guarded: ConnectionGuard[] = []
  const bases = {} as Record<Origin, string>
  const source = isShared(mock) ? mock : createControlBackend(mock.sessions, mock.contract)
  const health = () => (isShared(mock) ? mock.health() : undefined)
  const control = createNodeControlHandler(source, bases, { host, controlHost }, health)
  const close = async () => {
    control.end()
    await Promise.all(guarded.map(({ drain }) => drain()))
    if (isShared(mock)) await mock.close()
  }
  try {
    for (const [index, origin] of origins.entries()) {
      const hasRoot = run(() => matchRoute(origin, '/') !== undefined)
      const greet = hasRoot ? undefined : () => answerRoot(origin, toMockUrls(bases))
      const serve = createAnswer(mock, greet, onReply)
      const answer = origin === 'base' ? createControlledAnswer(serve, control) : serve
      const server = createServer({ ...parserOptions, ...createTimeLimits(quietSeconds) })
      const connections = guardConnections(server, { drainSeconds, quietSeconds })
      connectServer(server, connections, mock, (request, response) =>
        answer(request, response, readRequest(request, origin)),
      )
      bases[origin] = await listen(server, port === 0 ? 0 : port + index, host)
      guarded.push(connections)
    }
    return { urls: toMockUrls(bases), health, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Makes a server answer requests, one at a time on each connection, and refuse what is none. */
function connectServer(
  server: Server,
  connections: ConnectionGuard,
  mock: Pick<Mock, 'refuse'>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('request', (request, response) =>
    connections.answer(request, response, () => {
      try {
        answer(request, response)
      } catch (error) {
        writeReply(request, response, reportFailure(error))
      }
    }),
  )
  server.on('checkExpectation', (request, response) =>
    connections.answer(request, response, () =>
      writeReply(request, response, mock.refuse(417, 'No expectation but 100-continue can be met.')),
    ),
  )
  server.on('clientError', (error, socket) =>
    connections.afterReplies(socket, () => rejectUnparsable(mock, error, socket)),
  )
}

/**
 * Options of Node's HTTP parser. The header limit is so high that an address beyond its own limit gets its
 * own error. The mock rejects a missing Host itself, since Node would send no message.
 */
const parserOptions = { maxHeaderSize: 32_768, requireHostHeader: false }

/** Returns the time limits for receiving a whole request, even if it arrives in small pieces. */
function createTimeLimits(quietSeconds: number) {
  const requestTimeout = 1000 * quietSeconds
  return { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 4 }
}

type OnReply = ListenOptions['onReply']

type Answer = (request: IncomingMessage, response: ServerResponse, asked: IncomingCall) => void

function isShared(mock: Mock | SharedMock): mock is SharedMock {
  return 'answer' in mock
}

function createAnswer(
  mock: Mock | SharedMock,
  greet: (() => MockReply) | undefined,
  onReply: OnReply,
): Answer {
  return (request, response, asked) => {
    const isNamed = request.headers.host !== undefined || request.httpVersion === '1.0'
    const isGreeted = asked.path === '/' && ['GET', 'HEAD'].includes(asked.method)
    const send = (reply: MockReply) => writeReply(request, response, reply)
    if (!isNamed) return send(mock.refuse(400, 'The header Host is missing.')) // RFC 9112, section 3.2
    if (isGreeted && greet !== undefined) return send(greet())
    asked.delivery = watchDelivery(request, response, onReply)
    if (!isShared(mock)) return send(mock.handle(asked))
    mock.answer(asked).then(send, error => send(reportFailure(error)))
  }
}

function watchDelivery(
  { socket }: IncomingMessage,
  response: ServerResponse,
  onReply: OnReply,
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

/** Answers control requests by `control`, others by `otherwise`. Only the base origin has the control API. */
function createControlledAnswer(otherwise: Answer, control: NodeControlHandler): Answer {
  return (request, response, asked) => {
    if (!control.concerns(asked)) return otherwise(request, response, asked)
    control
      .answer(request, response, asked)
      .catch(error => writeReply(request, response, reportFailure(error)))
  }
}

/** Reports an internal error in full to the operator, and without details to the client. */
function reportFailure(error: unknown): MockReply {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return buildFailureReply(500, 'Internal Server Error', 'The mock failed; the request is not to blame.')
}

/** A request whose delivery is set later. To copy it instead would cost as much as a whole cached reply. */
interface IncomingCall extends MockRequest {
  delivery: DeliveryRecord | undefined
}

function readRequest(request: IncomingMessage, origin: Origin): IncomingCall {
  const url = request.url ?? '/'
  const start = url.startsWith('/') ? 0 : Math.max(0, url.indexOf('/', url.indexOf('//') + 2)) // absolute form, RFC 9112 3.2.2
  const mark = url.indexOf('?')
  return {
    method: request.method ?? 'GET',
    origin,
    path: mark === -1 ? url.slice(start) : url.slice(start, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    delivery: undefined,
  }
}
