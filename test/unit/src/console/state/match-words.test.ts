import { expect, test } from 'vitest'
import { matchWords } from '../../../../../src/console/state/match-words.ts'

test('wants every word, in any order and case', () => {
  const matches = matchWords('Pool  PRICE')
  expect(matches('the price of a pool')).toBe(true)
  expect(matches('the price of a token')).toBe(false)
})

test('finds words from their beginning only, also within a name', () => {
  const matches = matchWords('sol')
  expect(
    ['SOL', 'solana', 'a (sold) one', 'JitoSOL', 'fault:null:SolRow.price', 'x-sol', '2sol'].filter(matches),
  ).toHaveLength(7)
  expect(['absolute', 'ABSOLUTE', 'resold', 'aSsol'].filter(matches)).toEqual([])
  expect(matchWords('24h')('volume24hUSD')).toBe(true)
  expect(matchWords('4h')('volume24hUSD')).toBe(false)
  expect(matchWords('GAP-1')('GAP-13')).toBe(true)
  expect(matchWords('ol sol')('absolute ol')).toBe(false)
})

test('lets every line through when nothing is searched', () => {
  expect(matchWords('')('anything')).toBe(true)
  expect(matchWords('  ')('anything')).toBe(true)
})
