import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { memoize } from '../../../src/base/memoize.ts'
import type { MockReply } from '../../core/mock-reply.ts'

/** Sends a reply with its delay and its fault; gives up when the client goes away or the server closes. */
export function writeReply(request: IncomingMessage, response: ServerResponse, reply: MockReply): void {
  if (reply.delayMs === undefined) send(request, response, reply)
  else if (reply.delayMs === Number.POSITIVE_INFINITY) endless.add(response)
  else runAfter(response, reply.delayMs, () => send(request, response, reply))
}

const endless = new WeakSet<ServerResponse>()

/** True if a reply never comes, so that there is nothing to wait for. */
export function isEndless(response: ServerResponse): boolean {
  return endless.has(response)
}

function send(request: IncomingMessage, response: ServerResponse, reply: MockReply): void {
  const { status, fault } = reply
  if (fault?.kind === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  const { headers, body } = prepareReply(reply)
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else if (fault?.kind === 'truncate') truncate(response, Buffer.from(body))
  else if (fault?.kind === 'dribble') sendSlowly(response, Buffer.from(body), fault.ms)
  else response.end(body)
}

/** A reply as a socket takes it. */
interface PreparedReply {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | string
}

const sentOnce = new WeakSet<MockReply>()

/** Longer texts are quicker as bytes: Node copies a text once more to send it. */
const MAX_TEXT = 65_536

/** A repeated request gets the same reply object from the cache; for most, which come once, bytes would only be garbage. */
function prepareReply(reply: MockReply): PreparedReply {
  if (sentOnce.has(reply)) return prepareAgain(reply)
  sentOnce.add(reply)
  const isPlain = reply.fault === undefined && reply.headers['Content-Encoding'] === undefined
  if (!isPlain || reply.body.length > MAX_TEXT) return prepareAgain(reply)
  return { headers: addLength(reply, Buffer.byteLength(reply.body)), body: reply.body }
}

/** Made once; that holds no longer than the second of the reply. */
const prepareAgain = memoize((reply: MockReply): PreparedReply => {
  const body = compress(Buffer.from(reply.body), reply.headers['Content-Encoding'])
  // What is cut off has to lack something, even where there is nothing to send.
  const length = reply.fault?.kind === 'truncate' ? Math.max(1, body.length) : body.length
  return { headers: addLength(reply, length), body }
})

function addLength({ status, headers }: MockReply, length: number): OutgoingHttpHeaders {
  return status === 204 || status === 304 ? headers : { ...headers, 'Content-Length': length }
}

function compress(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || body.length === 0) return body
  return coding === 'br' ? brotliCompressSync(body, fastCompression) : gzipSync(body)
}

/** The default quality of brotli is meant for what is compressed once and served for years. */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

const PIECES = 20

function sendSlowly(response: ServerResponse, body: Buffer, ms: number): void {
  const size = Math.ceil(body.length / PIECES)
  const next = (from: number) => {
    const piece = body.subarray(from, from + size)
    if (from + size >= body.length) {
      response.end(piece)
      return
    }
    response.write(piece)
    runAfter(response, ms / PIECES, () => next(from + size))
  }
  next(0)
}

/** Calls a function later, unless the connection has closed. */
function runAfter(response: ServerResponse, ms: number, then: () => void): void {
  const timer = setTimeout(() => {
    response.off('close', cancel)
    then()
  }, ms)
  const cancel = () => clearTimeout(timer)
  response.once('close', cancel)
}
