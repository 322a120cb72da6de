import { expect, it, test } from 'vitest'
import {
  createEscapePattern,
  decodeEscapes,
} from '../../../../../src/conformance/collect/redaction/decode-escapes.ts'
import {
  createSecretPattern,
  findSecrets,
  MIN_KEY_LENGTH,
} from '../../../../../src/conformance/collect/redaction/find-secrets.ts'

const key = 'Qx7-Vb92_tKpLm4ZwEr8'
const pattern = createSecretPattern([key])
const cut = (text: string) => pattern.find(text).map(part => text.slice(...part))
const search = (text: string) => findSecrets(text, pattern).map(part => text.slice(...part))

test('finds a key in any case, and runs of 12 of its 20 characters', () => {
  expect(pattern.least).toBe(12)
  expect(cut(`a ${key} b ${key.toUpperCase()}`)).toEqual([key, key.toUpperCase()])
  expect(cut(`x${key.slice(4, 16)}x`)).toEqual([key.slice(4, 16)])
  expect(cut(`x${key.slice(4, 15)}x`)).toEqual([])
  expect(cut(key.slice(0, 10))).toEqual([])
})

test('asks for 60 % of a long key, and for all of a short one', () => {
  expect(createSecretPattern(['x'.repeat(100)]).least).toBe(60)
  expect(createSecretPattern(['secret']).least).toBe(MIN_KEY_LENGTH)
})

test('counts the padding of base64 as part of a key', () => {
  const padded = createSecretPattern(['YWJjZGVmZ2hpag=='])
  expect(padded.find('YWJjZGVmZ2hpag')).toEqual([[0, 14]])
  expect(padded.find('YWJjZGVmZ2hpag==,')).toEqual([[0, 16]])
})

it.each([
  encodeURIComponent(key).replaceAll('-', '%2D'),
  [...key].map(sign => `&#${sign.charCodeAt(0)};`).join(''),
  Buffer.from(encodeURIComponent(key)).toString('base64').replaceAll('=', ''),
  Buffer.from(`?${key}`).toString('base64url'),
])('finds the key in %s', written => {
  expect(search(`{"echo": "${written}"}`)).toContain(written)
})

it.each([
  '',
  'Qx7',
  '{"rows": 20, "data": [[1, 2, 3]]}',
  Buffer.from('another text entirely').toString('base64'),
])('finds nothing in %j', text => {
  expect(search(text)).toEqual([])
})

const read = (text: string) => decodeEscapes(text, createEscapePattern(['"']))

it.each([
  ['a\\u0062c', 'abc'],
  ['a\\\\u0062c', 'abc'],
  ['a\\/c', 'a/c'],
  ['a%62c', 'abc'],
  ['a%252562c', 'abc'],
  ['a&#98;c', 'abc'],
  ['a&amp;#x62;c', 'abc'],
  ['a&lt;c', 'a<c'],
])('reads %j as %j', (written, plain) => {
  expect(read(written)?.text).toBe(plain)
})

it.each(['abc', '', 'a b', '100 %', 'a\\u00e9c', 'R&D;', '&constructor;'])(
  'finds no escape of a key character in %j',
  text => {
    expect(read(text)).toBeUndefined()
  },
)

test('locates in the original what was read', () => {
  const written = '<%61b%63>'
  const view = read(written)
  expect(view?.text).toBe('<abc>')
  expect([view?.starts[1], view?.ends[3]]).toEqual([1, 8])
  expect([view?.starts[2], view?.ends[2]]).toEqual([4, 5])
})

test('leaves escaped quotes that no key has', () => {
  expect(decodeEscapes('\\"', createEscapePattern(['abc']))).toBeUndefined()
  expect(read('\\"')?.text).toBe('"')
})
