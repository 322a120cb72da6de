import { expect, test } from 'vitest'
import { matchWords } from '../../../../../src/console/state/match-words.ts'

test('wants every word, in any order and case', () => {
  const matches = matchWords('Pool  PRICE')
  expect(matches('the price of a pool')).toBe(true)
  expect(matches('the price of a token')).toBe(false)
})

test('finds a word within another', () => {
  expect(matchWords('ool')('pools')).toBe(true)
})

test('lets every line through when nothing is searched', () => {
  expect(matchWords('')('anything')).toBe(true)
  expect(matchWords('  ')('anything')).toBe(true)
})
