import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Origin } from '../src/contract/routes.ts'
import { ContractError } from '../src/contract-error.ts'
import type { MockReply } from './http.ts'
import type { Mock } from './mock.ts'

/** Where the four origins of a running mock listen. */
export interface MockUrls {
  readonly base_url: string
  readonly payment_base_url: string
  readonly social_base_url: string
  readonly social_payment_base_url: string
}

/** A running mock. */
export interface MockServer {
  readonly urls: MockUrls
  close(): Promise<void>
}

/** Where to listen. */
export interface ListenOptions {
  /** Port of the base origin; the other three follow. 0 takes four free ports. Default 4010. */
  readonly port?: number
  /** Default 127.0.0.1: only this machine can connect. */
  readonly host?: string
}

const origins = ['base', 'payment', 'social', 'socialPayment'] as const satisfies readonly Origin[]

/** Serves a mock on four ports, one for each origin. Throws ContractError when a port cannot be had. */
export async function serveMock(
  mock: Mock,
  { port = 4010, host = '127.0.0.1' }: ListenOptions = {},
): Promise<MockServer> {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(stop))
  }
  try {
    const urls: string[] = []
    for (const [index, origin] of origins.entries()) {
      const server = createServer((request, response) =>
        send(response, mock.handle(read(origin, request)), request),
      )
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

function read(origin: Origin, request: IncomingMessage) {
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
  }
}

const bodies = new WeakMap<MockReply, Buffer>()

/** Replies are sent as bytes that are made once, since a repeated request gets the same reply object from the cache. */
function send(response: ServerResponse, reply: MockReply, request: IncomingMessage): void {
  const body = bodies.get(reply) ?? Buffer.from(reply.body)
  bodies.set(reply, body)
  request.resume()
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unavailable(error, port, host)))
    server.listen(port, host, resolve)
  })
}

function unavailable(error: NodeJS.ErrnoException, port: number, host: string): ContractError {
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
