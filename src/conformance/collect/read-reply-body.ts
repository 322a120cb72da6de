import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { replyBounds } from '../../base/bounds.ts'
import { CONTENT_CODING_ERROR_PREFIX, type RecordedReply, type TransportFailure } from '../model/recording.ts'
import type { Redactor } from './redaction/redactor.ts'

/** Error for a body that is larger than a run accepts, or has more content codings than any service needs. */
export class TooLargeError extends Error {
  constructor(most: number, unit: 'bytes' | 'content codings' = 'bytes') {
    super(`the body ${unit === 'bytes' ? 'is longer' : 'has more'} than ${most} ${unit}`)
  }
}

/** Error for a reply that is not complete within the time-out. */
export class TimeLimitError extends Error {
  constructor(timeoutMs: number) {
    super(`no whole reply in ${timeoutMs} ms`)
  }
}

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Returns true if an established connection was closed. */
export function isClosedConnection(thrown: unknown): boolean {
  const { code, syscall } = thrown as NodeJS.ErrnoException
  return resetCodes.has(code ?? '') && syscall !== 'connect'
}

/**
 * Returns the failure of a request. `answered` is true if a status line and headers arrived. Throws an error
 * again that neither target nor network caused, since internal errors must not count against the target.
 */
export function classifyFailure(thrown: unknown, answered: boolean): TransportFailure {
  const error = thrown as NodeJS.ErrnoException
  const { name, code, message } = error
  if (error instanceof TimeLimitError) return { kind: 'timeout', message }
  if (error instanceof TooLargeError) return { kind: 'too-large', message }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { kind: 'too-large', message: 'the headers are too long' }
  // The message of the parser is about the syntax; the bytes themselves are in another member, which is not shown.
  if (name === 'HTTPParserError') return { kind: 'malformed', message }
  if (/^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code ?? ''))
    return { kind: 'malformed', message: `${CONTENT_CODING_ERROR_PREFIX}: ${message}` }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return answered
      ? { kind: 'truncated', message: 'the body is not as long as Content-Length says' }
      : { kind: 'malformed', message: 'several values of Content-Length, or one beside Transfer-Encoding' }
  // What undici makes of status 100 or 101, which were not requested, and of a status that HTTP does not have.
  const isAssertion = code === 'ERR_ASSERTION' && /[\\/]undici[\\/]/.test(error.stack ?? '')
  if (isAssertion || message === 'bad upgrade' || message === 'bad response')
    return { kind: 'malformed', message: 'the status is none that a reply can have' }
  if (isClosedConnection(error))
    return answered
      ? { kind: 'truncated', message: 'the connection was closed before the body ended' }
      : { kind: 'reset', message: 'the connection was closed before a reply' }
  if (code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code ?? ''))
    return { kind: 'unreachable', message: describeTlsError(error) }
  // What is left has no connection: no name, no route, refused, or no trust (TLS).
  if (!answered && code !== undefined && (!code.startsWith('UND_ERR_') || code === 'UND_ERR_CONNECT_TIMEOUT'))
    return { kind: 'unreachable', message: message.split(';', 1)[0] || code } // what to try follows in later Nodes
  throw thrown
}

/** Describes a TLS error by its reason, without its position in the source of OpenSSL. */
function describeTlsError({ code, message }: NodeJS.ErrnoException): string {
  if (code?.startsWith('ERR_TLS_')) return message
  const [, reason = ''] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? []
  return reason === '' || /version number|packet length|record layer/.test(reason)
    ? 'the server does not speak TLS there; is its URL http?'
    : `TLS could not be agreed on: ${reason}`
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a complete body and decodes its content codings (RFC 9110, 8.4), the last one first. An unsupported
 * coding is not decoded. Throws above `most` decoded bytes, since a few bytes can expand to gigabytes.
 */
export async function readReplyBody(
  body: Readable,
  codings: string | undefined,
  most: number,
): Promise<Buffer> {
  let source: NodeJS.ReadableStream = body
  const named = (codings ?? '').toLowerCase().split(',')
  const isTooDeep = named.length > replyBounds.codings
  for (const coding of isTooDeep ? [] : named.toReversed()) {
    const decoder = decoders[coding.trim()]?.()
    // The loop below hears of errors, since each is passed on to the last stream.
    if (decoder !== undefined) source = pipeline(source, decoder, () => {})
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    if (isTooDeep) throw new TooLargeError(replyBounds.codings, 'content codings') // in the loop, which ends the stream
    size += piece.length
    if (size > most) throw new TooLargeError(most)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Encodes a body for the recording: UTF-8 as text with its byte order mark, anything else in base64. */
export function encodeReplyBody(bytes: Buffer, redact: Redactor): Pick<RecordedReply, 'body' | 'encoding'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { body: redact(text) }
  } catch {
    const redacted = Buffer.from(redact(bytes.toString('latin1')), 'latin1')
    return { body: redacted.toString('base64'), encoding: 'base64' }
  }
}
