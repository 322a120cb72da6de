import { expect, test } from 'vitest'
import { fitLine, wrapText } from '../../../../src/base/fit-line.ts'

test('leaves a text that fits on one line', () => {
  expect(fitLine('ten  signs', 10)).toBe('ten signs')
  expect(fitLine('0123456789', 10)).toBe('0123456789')
})

test('puts a text of several lines on one', () => {
  expect(fitLine('  one\n\ttwo\r\nthree ', 80)).toBe('one two three')
})

test('leaves out the middle of a longer text', () => {
  expect(fitLine('abcdefghijklmnopqrstuvwxyz', 10)).toBe('abcdef…xyz')
})

test.each([4, 7, 20, 25])('is exactly %i characters wide when something is left out', width => {
  expect([...fitLine('abcdefghijklmnopqrstuvwxyz', width)]).toHaveLength(width)
})

test('counts a sign of two code units once', () => {
  expect(fitLine('🦄🦄🦄🦄🦄🦄', 4)).toBe('🦄🦄…🦄')
})

test('breaks a text between words', () => {
  expect(wrapText('the quick brown fox jumps', 10)).toEqual(['the quick', 'brown fox', 'jumps'])
})

test('breaks after a mark when there is no space', () => {
  expect(wrapText('alpha=1&beta=2&gamma=3', 10)).toEqual(['alpha=1&', 'beta=2&', 'gamma=3'])
})

test('breaks anywhere when there is neither', () => {
  expect(wrapText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
})

test('keeps every word, and no line is wider than allowed', () => {
  const text = 'one two three four five six seven eight nine ten'
  const lines = wrapText(text, 12)
  expect(lines.join(' ')).toBe(text)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(12)
})

test('gives one line for an empty text', () => {
  expect(wrapText('', 10)).toEqual([''])
})
