import { expect, test } from 'vitest'
import { normalizeNoun } from '../../../../../src/console/contract/normalize-noun.ts'
import { pickEntry } from '../../../../../src/console/contract/pick-entry.ts'
import { readVersion } from '../../../../../src/console/contract/read-version.ts'
import { makeEntry, makeOperation } from '../support/make-context.ts'

const { reply, ...goods } = makeOperation({ id: 'goods' })
const [first, second] = [makeEntry(['a']), makeEntry(['b'])]
const media = [
  { type: 'application/x.v1+json', level: undefined, versions: [], entry: first },
  { type: 'application/x.v2+json', level: undefined, versions: [], entry: second },
]
const versioned = { ...goods, reply: { ...reply, entry: first, media } }

test('picks the entries of a media type, whatever parameters it has', () => {
  expect(pickEntry(versioned, 'application/x.v2+json; charset=utf-8')).toBe(second)
  expect(pickEntry(versioned, 'application/x.v1+json')).toBe(first)
})

test('picks those of the default version for a media type that is unknown or missing', () => {
  expect(pickEntry(versioned, 'text/html')).toBe(first)
  expect(pickEntry(versioned)).toBe(first)
})

test.each([
  ['application/x.v12+json', 'v12'],
  ['application/json', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads from %s the version %s', (mediaType, version) => {
  expect(readVersion(mediaType)).toBe(version)
})

test('finds the same noun in all spellings of a name', () => {
  const names = ['shop0Address', 'shopAddress', 'shop_address', 'shop_addresses', 'SHOP_ADDRESSES']
  expect(new Set(names.map(normalizeNoun))).toEqual(new Set([normalizeNoun('shopAddress')]))
  expect(normalizeNoun('shopAddress')).not.toBe(normalizeNoun('shopName'))
})
