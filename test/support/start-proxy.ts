import { createServer, type IncomingMessage, type RequestListener, request as requestHttp } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { listenLocally } from './listen-locally.ts'

/** A proxy on loopback as companies have one, and what it was asked. */
export interface TestProxy extends AsyncDisposable {
  /** `host:port`. */
  readonly host: string
  /** `CONNECT name:port` or `GET http://…` for each request. */
  readonly asked: readonly string[]
  /** Connections that were opened to it. */
  readonly connections: () => number
}

/** Options of a proxy. */
export interface ProxyOptions {
  /** `user:password` that it asks for. */
  readonly credentials?: string
  /** Address of every host name, since a proxy resolves names itself. */
  readonly address?: string
  /** Answers CONNECT with this status. */
  readonly refuses?: number
  /** Answers requests for whole URLs that lack the credentials with this status, 407 when absent. */
  readonly denial?: number
  /** Speaks TLS with this certificate and key. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
}

/** Starts a proxy that tunnels (CONNECT) and that passes on requests for whole URLs; `await using` stops it. */
export async function startProxy({
  credentials,
  address = '127.0.0.1',
  refuses,
  denial = 407,
  tls,
}: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`
  const isAllowed = ({ headers }: IncomingMessage) =>
    expected === undefined || headers['proxy-authorization'] === expected
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (!isAllowed(request)) {
      response.writeHead(denial, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('no')
      return
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers
    const { port, pathname, search } = new URL(request.url ?? '')
    const onward = requestHttp({ host: address, port, path: pathname + search, headers }, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    onward.end()
  }
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  server.on('connection', () => {
    connections++
  })
  server.on('connect', (request, client: Socket) => {
    asked.push(`CONNECT ${request.url}`)
    const status = isAllowed(request) ? refuses : 407
    if (status !== undefined) {
      client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const upstream = connect(Number(request.url?.split(':').at(-1)), address, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    sockets.add(upstream)
  })
  const local = await listenLocally(server, sockets)
  return { ...local, host: `127.0.0.1:${local.port}`, asked, connections: () => connections }
}
