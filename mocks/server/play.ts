import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MockReply } from '../http.ts'

const bodies = new WeakMap<MockReply, Buffer>()

/** Sends a reply with its delay and its fault; gives up when the client goes away or the server closes. */
export function play(request: IncomingMessage, response: ServerResponse, reply: MockReply): void {
  request.resume()
  if (reply.delayMs === undefined) send(request, response, reply)
  else after(response, reply.delayMs, () => send(request, response, reply))
}

function send(request: IncomingMessage, response: ServerResponse, reply: MockReply): void {
  const { status, headers, fault } = reply
  if (fault?.kind === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  const body = bytes(reply)
  // What is cut off has to lack something, even where there is nothing to send.
  const length = fault?.kind === 'truncate' ? Math.max(1, body.length) : body.length
  response.writeHead(
    status,
    status === 204 || status === 304 ? headers : { ...headers, 'Content-Length': length },
  )
  if (request.method === 'HEAD') response.end()
  else if (fault?.kind === 'truncate') truncate(response, body)
  else if (fault?.kind === 'dribble') dribble(response, body, fault.ms)
  else response.end(body)
}

/** Bytes are made once, since a repeated request gets the same reply object from the cache. */
function bytes(reply: MockReply): Buffer {
  const known = bodies.get(reply) ?? Buffer.from(reply.body)
  bodies.set(reply, known)
  return known
}

function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

const PIECES = 20

function dribble(response: ServerResponse, body: Buffer, ms: number): void {
  const size = Math.ceil(body.length / PIECES)
  const next = (from: number) => {
    const piece = body.subarray(from, from + size)
    if (from + size >= body.length) {
      response.end(piece)
      return
    }
    response.write(piece)
    after(response, ms / PIECES, () => next(from + size))
  }
  next(0)
}

/** Does something later, unless the connection is gone by then. */
function after(response: ServerResponse, ms: number, then: () => void): void {
  const timer = setTimeout(() => {
    response.off('close', cancel)
    then()
  }, ms)
  const cancel = () => clearTimeout(timer)
  response.once('close', cancel)
}
