import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Origin } from '../src/contract/match-route.ts'
import { ContractError } from '../src/contract-error.ts'
import type { MockUrls } from './adapters/base-urls.ts'
import { readRequestBody } from './adapters/node/read-request-body.ts'
import { refuseUnreadable } from './adapters/node/refuse-unreadable.ts'
import { writeReply } from './adapters/node/write-reply.ts'
import { buildFailureReply, createControl } from './control/create-control.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import type { Mock } from './mock.ts'

export type { BaseUrls, MockUrls } from './adapters/base-urls.ts'
export { createFetch } from './adapters/create-fetch.ts'
export { createMock, type Mock, type MockOptions } from './mock.ts'

/** A running mock. */
export interface MockServer {
  readonly urls: MockUrls
  /** Stops listening and cuts off what is still being answered. */
  close(): Promise<void>
}

/** Where to listen. */
export interface ListenOptions {
  /** Port of the base origin; the other three follow. 0 takes four free ports. Default 4010. */
  readonly port?: number | undefined
  /** Default 127.0.0.1: only this machine can connect. */
  readonly host?: string | undefined
  /** Opens the control API to other machines, under this name. Default: only this machine may control the mock. */
  readonly controlHost?: string | undefined
}

const origins = ['base', 'payment', 'social', 'socialPayment'] as const satisfies readonly Origin[]

/** Serves a mock on four ports, one for each origin. Throws ContractError when a port cannot be had. */
export async function serveMock(
  mock: Mock,
  { port = 4010, host = '127.0.0.1', controlHost }: ListenOptions = {},
): Promise<MockServer> {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(stop))
  }
  const control = createControl(mock.sessions, { host, controlHost })
  try {
    const urls: string[] = []
    for (const [index, origin] of origins.entries()) {
      const answer = origin === 'base' ? createControlledAnswer(mock, control) : createAnswer(mock, origin)
      const server = createServer(parserOptions, (request, response) => {
        try {
          answer(request, response)
        } catch (error) {
          writeReply(request, response, reportFailure(error))
        }
      })
      server.on('checkExpectation', (request, response) =>
        writeReply(request, response, mock.refuse(417, 'No expectation but 100-continue can be met.')),
      )
      server.on('clientError', (error, socket) => refuseUnreadable(mock, error, socket))
      await listen(server, port === 0 ? 0 : port + index, host)
      servers.push(server)
      const { port: actual } = server.address() as AddressInfo
      urls.push(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`)
    }
    const [base_url, payment_base_url, social_base_url, social_payment_base_url] = urls as [
      string,
      string,
      string,
      string,
    ]
    return { urls: { base_url, payment_base_url, social_base_url, social_payment_base_url }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Long enough that an address too long is told as such; and a missing Host is refused with a word, not by Node without. */
const parserOptions = { maxHeaderSize: 32_768, requireHostHeader: false }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

function createAnswer(mock: Mock, origin: Origin): Answer {
  return (request, response) => {
    const isNamed = request.headers.host !== undefined || request.httpVersion === '1.0'
    const reply = isNamed
      ? mock.handle({ ...readRequest(request), origin })
      : mock.refuse(400, 'The header Host is missing.') // RFC 9112, section 3.2
    writeReply(request, response, reply)
  }
}

const MOST_BYTES = 65_536

/** The base origin also carries the control API, whose requests have bodies. */
function createControlledAnswer(mock: Mock, control: ReturnType<typeof createControl>): Answer {
  const otherwise = createAnswer(mock, 'base')
  return (request, response) => {
    const asked = readRequest(request)
    if (!/^\/__mock(\/|$)/.test(asked.path)) return otherwise(request, response)
    const remote = request.socket.remoteAddress ?? ''
    readRequestBody(request, MOST_BYTES)
      .then(body => (body === undefined ? tooLongReply : control({ ...asked, body, remote })))
      .catch(reportFailure)
      .then(reply => writeReply(request, response, reply))
  }
}

const tooLongReply = ((): MockReply => {
  const reply = buildFailureReply(413, 'Content Too Large', `The body is longer than ${MOST_BYTES} bytes.`)
  return { ...reply, headers: { ...reply.headers, Connection: 'close' } }
})()

/** A fault of ours: told whole to whoever runs the mock, and not at all to the client. */
function reportFailure(error: unknown): MockReply {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return buildFailureReply(500, 'Internal Server Error', 'The mock failed; the request is not to blame.')
}

function readRequest(request: IncomingMessage): Omit<MockRequest, 'origin'> {
  const url = request.url ?? '/'
  const start = url.startsWith('/') ? 0 : Math.max(0, url.indexOf('/', url.indexOf('//') + 2)) // absolute form, RFC 9112 3.2.2
  const mark = url.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: mark === -1 ? url.slice(start) : url.slice(start, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/** Connections that may wait while a reply is computed: a thousand clients at once are none too many. */
const BACKLOG = 4096

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(createPortError(error, port, host)))
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
}

function createPortError(error: NodeJS.ErrnoException, port: number, host: string): ContractError {
  const sentence =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Port ${port} cannot be listened on: ${error.code ?? error.message}.`
  const facts = [
    'the mock takes four ports in a row',
    'choose others with --port, or any free ones with --port 0',
  ]
  return new ContractError(sentence, { facts, where: `${host}:${port}`, cause: error })
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
