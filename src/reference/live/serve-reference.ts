import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findCrossSiteHeader } from '../../network/find-cross-site-header.ts'
import { listen } from '../../network/listen.ts'

/** A page that may change while it is served. */
export interface UpdatablePage {
  readonly html: () => string
  /** Calls `onChange` after each update. Returns a function that stops this. */
  readonly watch: (onChange: () => void) => () => void
}

const HOST = '127.0.0.1'
/** Interval of heartbeats, so that proxies keep a quiet stream open. */
const HEARTBEAT_MS = 15_000

/**
 * Serves a page to this machine only. The stream at `events` has a message for each update. Throws ContractError for a port
 * that is not available.
 */
export async function serveReference(page: UpdatablePage, port: number) {
  const server = createServer((request, response) => answer(request, response, page))
  const url = await listen(server, port, HOST)
  return {
    url: `${url}/`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, page: UpdatablePage): void {
  const path = request.url?.split('?', 1)[0]
  const isPage = path === '/' || path === '/index.html'
  const foreign = findCrossSiteHeader(request.headers, { hosts: [] })
  // A link of another site may lead to the page.
  if (foreign === 'host' || (foreign === 'origin' && !isPage)) sendError(response, 403)
  else if (request.method !== 'GET' && request.method !== 'HEAD') sendError(response, 405)
  else if (path === '/events') stream(response, page)
  else if (isPage) sendPage(request, response, page)
  else sendError(response, 404)
}

function sendPage({ method }: IncomingMessage, response: ServerResponse, page: UpdatablePage): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : page.html())
}

/** Sends a message now, since the page may have changed meanwhile, and after each update. */
function stream(response: ServerResponse, { watch }: UpdatablePage): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  const notify = () => response.write('data: updated\n\n')
  const beat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
  const stop = watch(notify)
  response.once('close', () => {
    clearInterval(beat)
    stop()
  })
  notify()
}

function sendError(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' })
  response.end(`${status}\n`)
}
