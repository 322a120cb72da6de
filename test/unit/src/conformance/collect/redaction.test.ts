import { expect, it, test } from 'vitest'
import { binaryToTextEncodings } from '../../../../../src/conformance/collect/redaction/binary-to-text-encodings.ts'
import { createEscapeDecoders } from '../../../../../src/conformance/collect/redaction/create-escape-decoders.ts'
import {
  createPartialSecretFinder,
  findEncodedSecrets,
  MIN_KEY_LENGTH,
} from '../../../../../src/conformance/collect/redaction/find-encoded-secrets.ts'

const key = 'Qx7-Vb92_tKpLm4ZwEr8'
const { find, least } = createPartialSecretFinder(key)
const search = (text: string) =>
  findEncodedSecrets(text, { find, length: least, views: createEscapeDecoders('') }).map(part =>
    text.slice(...part),
  )

test('finds a key in any case, and runs of 12 of its 20 characters', () => {
  const cut = (text: string) => find(text).map(part => text.slice(...part))
  expect(least).toBe(12)
  expect(cut(`a ${key} b ${key.toUpperCase()}`)).toEqual([key, key.toUpperCase()])
  expect(cut(`x${key.slice(4, 16)}x`)).toEqual([key.slice(4, 16)])
  expect(cut(`x${key.slice(4, 15)}x`)).toEqual([])
  expect(cut(key.slice(0, 10))).toEqual([])
})

test('asks for 60 % of a long key, and for all of a short one', () => {
  expect(createPartialSecretFinder('x'.repeat(100)).least).toBe(60)
  expect(createPartialSecretFinder('secret').least).toBe(MIN_KEY_LENGTH)
})

test('counts the padding of base64 as part of a key', () => {
  const padded = createPartialSecretFinder('YWJjZGVmZ2hpag==')
  expect(padded.find('YWJjZGVmZ2hpag')).toEqual([[0, 14]])
  expect(padded.find('YWJjZGVmZ2hpag==,')).toEqual([[0, 16]])
})

it.each([
  encodeURIComponent(key).replaceAll('-', '%2D'),
  [...key].map(sign => `&#${sign.charCodeAt(0)};`).join(''),
  Buffer.from(Buffer.from(key).toString('base64')).toString('hex'),
])('finds the key in %s', written => {
  expect(search(`{"echo": "${written}"}`)).toContain(written)
})

it.each([
  '',
  'Qx7',
  '{"rows": 20, "data": [[1, 2, 3]]}',
  Buffer.from('another text entirely').toString('hex'),
])('finds nothing in %j', text => {
  expect(search(text)).toEqual([])
})

const [any] = createEscapeDecoders('')

it.each([
  ['a\\u0062c', 'abc'],
  ['a\\x62c', 'abc'],
  ['a\\\\u0062c', 'abc'],
  ['a\\142c', 'abc'],
  ['a%62c', 'abc'],
  ['a%252562c', 'abc'],
  ['a&#98;c', 'abc'],
  ['a&amp;#x62;c', 'abc'],
  ['a&num;c', 'a#c'],
  ['ab\r\n  c', 'abc'],
  ['a<b>b</b>c', 'abc'],
  ['a]]><![CDATA[bc', 'abc'],
  ['a\u200bbc', 'abc'],
  ['a\uff42c', 'abc'],
])('reads %j as %j', (written, plain) => {
  expect(any?.(written)?.text).toBe(plain)
})

it.each(['abc', '', 'a b', '100 %', 'a\\u00e9c', 'R&D;'])(
  'finds no escape of a key character in %j',
  text => {
    expect(any?.(text)).toBeUndefined()
  },
)

test('locates in the original what was read', () => {
  const written = '<%61b%63>'
  const view = any?.(written)
  expect(view?.text).toBe('<abc>')
  expect(written.slice(...(view?.locate(1, 4) ?? []))).toBe('%61b%63')
  expect(written.slice(...(view?.locate(2, 3) ?? []))).toBe('b')
  expect(written.slice(...(view?.locate(3, 4) ?? []))).toBe('%63')
})

test('leaves escapes of signs that no key has', () => {
  const [view] = createEscapeDecoders('"')
  expect(view?.('%22')).toBeUndefined()
  expect(any?.('%22')?.text).toBe('"')
})

test('undoes the soft line breaks of quoted-printable', () => {
  const readings = createEscapeDecoders('').map(view => view('a=62=\r\nc')?.text)
  expect(readings).toContain('abc')
})

const shortKey = 'sk_live_4242'
const codes = [...Buffer.from(shortKey)]

it.each<[string, string]>([
  ['base64', Buffer.from(shortKey).toString('base64')],
  ['base64 after another byte', Buffer.from(`?${shortKey}`).toString('base64')],
  ['hexadecimal digits', Buffer.from(shortKey).toString('hex')],
  ['hexadecimal digits with 0x', codes.map(code => `0x${code.toString(16)}`).join(', ')],
  ['decimal numbers', JSON.stringify(codes)],
  ['calls of chr', codes.map(code => `chr(${code})`).join('+')],
  ['octal numbers', codes.map(code => `0o${code.toString(8)}`).join(' ')],
  ['binary digits', codes.map(code => code.toString(2).padStart(8, '0')).join(' ')],
  ['letters with blanks', [...shortKey].join(' ')],
])('reads a key in %s', (_, written) => {
  const bytes = Buffer.from(written)
  const readings = binaryToTextEncodings.flatMap(({ list, density, read }) =>
    list(bytes, Math.ceil(shortKey.length * density - 1)).flatMap(([start, end]) =>
      read(bytes.subarray(start, end)),
    ),
  )
  expect(readings.some(reading => reading.includes(shortKey))).toBe(true)
})
