import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { findCrossSiteHeader } from '../network/find-cross-site-header.ts'

/** Path of the endpoint. */
const PATH = '/mcp'

/** Largest body of a request in bytes: a call of a tool has some hundred. */
const MAX_BODY = 100_000

/**
 * Serves the protocol on a port of this machine, without sessions: each request gets a server of its own. Pages of
 * other sites get 403.
 */
export async function serveMcp(create: () => Promise<Server>, port: number): Promise<HttpServer> {
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
  const http = createServer((request, response) => {
    // A connection that ends within a body is over.
    answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number) =>
      response.writeHead(status, { Allow: 'POST', Connection: 'close' }).end()
    if (findCrossSiteHeader(request.headers, { hosts: [] }) !== undefined) return refuse(403)
    if (request.url !== PATH) return refuse(404)
    if (request.method !== 'POST') return refuse(405)
    const text = await readBody(request)
    if (text === undefined) return refuse(413)
    const body = parseJson(text)
    if (body === undefined) return refuse(400)
    const server = await create()
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.on('close', () => void server.close())
    // Its optional members are typed without undefined in the interface, and with it in the class.
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request, response, body)
  }
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(port, '127.0.0.1', resolve))
  return http
}

/** Returns the body of a request, or undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_BODY) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
