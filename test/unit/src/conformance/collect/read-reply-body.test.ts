import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { TooLargeError } from '../../../../../src/conformance/collect/classify-failure.ts'
import { encodeReplyBody, readReplyBody } from '../../../../../src/conformance/collect/read-reply-body.ts'

const text = '[{"name":"é"}]'
const read = async (bytes: Buffer, codings?: string, most = 1000) =>
  String(await readReplyBody(Readable.from([bytes]), codings, most))

it.each<[string | undefined, Buffer]>([
  [undefined, Buffer.from(text)],
  ['identity', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  ['X-GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate, gzip', gzipSync(deflateSync(text))],
])('decodes the content coding %s', async (coding, bytes) => {
  expect(await read(bytes, coding)).toBe(text)
})

test('reads up to the limit of decoded bytes, and no further', async () => {
  const zeros = gzipSync(Buffer.alloc(1000))
  expect(zeros.length).toBeLessThan(100)
  expect(await read(zeros, 'gzip')).toHaveLength(1000)
  await expect(read(zeros, 'gzip', 999)).rejects.toThrow(TooLargeError)
})

test('rejects more than four codings, and bytes that are not coded', async () => {
  const five = Array(5).fill('gzip').join()
  await expect(read(gzipSync(text), five)).rejects.toThrow('the body has more than 4 content codings')
  await expect(read(Buffer.from(text), 'gzip')).rejects.toThrow()
})

test('records UTF-8 as text, anything else in base64, both without the key', () => {
  const redact = (said: string) => said.replaceAll('s3cret', 'KEY')
  expect(encodeReplyBody(Buffer.from('\uFEFFé s3cret'), redact)).toEqual({ body: '\uFEFFé KEY' })
  const binary = Buffer.concat([Buffer.from([0xff]), Buffer.from('s3cret')])
  const { body, encoding } = encodeReplyBody(binary, redact)
  expect(encoding).toBe('base64')
  expect(Buffer.from(body, 'base64')).toEqual(Buffer.concat([Buffer.from([0xff]), Buffer.from('KEY')]))
})
