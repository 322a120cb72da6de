import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { memoize } from '../../../src/base/memoize.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { completeHeaders } from '../complete-headers.ts'

/** Sends a reply with its delay and fault. Stops when the client disconnects or the server closes. */
export function writeReply(request: IncomingMessage, response: ServerResponse, reply: MockReply): void {
  if (reply.delayMs === undefined) send(request, response, reply)
  else if (reply.delayMs === Number.POSITIVE_INFINITY) endless.add(response)
  else runAfter(response, reply.delayMs, () => send(request, response, reply))
}

const endless = new WeakSet<ServerResponse>()

/** True if a reply is never sent, so that a stopping server need not wait for it. */
export function isEventStream(response: ServerResponse): boolean {
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
  else response.end(body)
}

const sentOnce = new WeakSet<MockReply>()

/** Maximum length of a body that is sent as text. Node copies texts, so longer ones are faster as bytes. */
const MAX_TEXT = 65_536

/** Prepares a reply for sending. Most replies are sent once, so bytes are kept only for those sent again. */
function prepareReply(reply: MockReply) {
  if (sentOnce.has(reply)) return prepareAgain(reply)
  sentOnce.add(reply)
  const isPlain = reply.fault === undefined && reply.headers['Content-Encoding'] === undefined
  if (!isPlain || reply.body.length > MAX_TEXT) return prepareBytes(reply)
  return { headers: completeHeaders(reply, Buffer.byteLength(reply.body)), body: reply.body }
}

/** Converts a reply to bytes once, and keeps them as long as the reply object exists. */
const prepareAgain = memoize(prepareBytes)

function prepareBytes(reply: MockReply) {
  const body = compress(Buffer.from(reply.body), reply.headers['Content-Encoding'])
  // What is cut off has to lack something, even where there is nothing to send.
  const length = reply.fault?.kind === 'truncate' ? Math.max(1, body.length) : body.length
  return { headers: completeHeaders(reply, length), body }
}

function compress(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || body.length === 0) return body
  return coding === 'br' ? brotliCompressSync(body, fastCompression) : gzipSync(body)
}

/** Faster than the default quality of Brotli, which suits files that are compressed once and served often. */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

/** Calls a function after `ms` milliseconds, unless the connection closes first. */
function runAfter(response: ServerResponse, ms: number, then: () => void): void {
  const timer = setTimeout(() => {
    response.off('close', cancel)
    then()
  }, ms)
  const cancel = () => clearTimeout(timer)
  response.once('close', cancel)
}
