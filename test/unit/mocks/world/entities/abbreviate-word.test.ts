import { expect, test } from 'vitest'
import {
  abbreviateWord,
  hashSymbol,
  joinPrefixes,
  symbolLengths,
} from '../../../../../mocks/world/entities/abbreviate-word.ts'

test('makes symbols of the first letters of a word', () => {
  expect(symbolLengths.map(length => abbreviateWord('Dolphin', length))).toEqual([
    'DOL',
    'DOLP',
    'DOLPH',
    'DOLPHI',
  ])
  expect(abbreviateWord('Ox', 5)).toBe('OX')
})

test('joins the heads of two words', () => {
  expect(joinPrefixes('Silver', 'Otter')).toBe('SIOT')
})

test('hashes a symbol to 16 bits', () => {
  const hashes = ['SOL', 'SOLA', 'SIOT', 'DOL', ''].map(hashSymbol)
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const number of hashes) {
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(65_536)
  }
})
