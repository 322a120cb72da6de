import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { RecordedReply } from '../model/recording.ts'
import { TooLargeError } from './classify-failure.ts'
import type { Redactor } from './redaction/redactor.ts'

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Maximum number of content codings of a body. One is usual, and a second one is an accident. */
const MAX_CODINGS = 4

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
  const isTooDeep = named.length > MAX_CODINGS
  for (const coding of isTooDeep ? [] : named.toReversed()) {
    const decoder = decoders[coding.trim()]?.()
    // The loop below hears of errors, since each is passed on to the last stream.
    if (decoder !== undefined) source = pipeline(source, decoder, () => {})
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    if (isTooDeep) throw new TooLargeError(MAX_CODINGS, 'content codings') // in the loop, which ends the stream
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
