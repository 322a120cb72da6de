import { expect, test } from 'vitest'
import { isUnknownId, listUnknownIds, unknownIds } from '../../../../../src/conformance/inputs/unknown-ids.ts'

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

test('are well formed', () => {
  expect(unknownIds.altchain).toMatch(base58)
  expect(unknownIds.evm).toMatch(/^0x[\da-f]{40}$/)
  expect(Number(unknownIds.chain)).toBeLessThan(2 ** 16)
})

test('lists different ids of the same form', () => {
  const ids = listUnknownIds(3000)
  expect(new Set(ids).size).toBe(3000)
  expect(ids.filter(id => !base58.test(id))).toEqual([])
  expect(listUnknownIds(0)).toEqual([])
})

test('recognizes the names of nothing, and no others', () => {
  const names = [...Object.values(unknownIds), ...listUnknownIds(51)]
  expect(names.filter(name => !isUnknownId(name))).toEqual([])
  for (const name of ['', 'BTC', '8453', unknownIds.evm.toUpperCase()]) expect(isUnknownId(name)).toBe(false)
})
