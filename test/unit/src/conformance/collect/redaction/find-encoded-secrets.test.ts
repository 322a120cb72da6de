import { expect, it, test } from 'vitest'
import { createEscapeDecoders } from '../../../../../../src/conformance/collect/redaction/create-escape-decoders.ts'
import {
  createPartialSecretFinder,
  findEncodedSecrets,
  MIN_KEY_LENGTH,
} from '../../../../../../src/conformance/collect/redaction/find-encoded-secrets.ts'

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
  key,
  Buffer.from(key).toString('hex'),
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
