import { expect, test } from 'vitest'
import { readRule } from '../../../../../src/generate/lint/read-rule.ts'

const loops = (depth: number) => {
  const names = Array.from({ length: depth }, (_, index) => `v${index}`)
  return names.reduceRight((inner, name) => `rows.all(${name}, ${inner})`, 'true')
}

test('parses a rule so that it can be evaluated', () => {
  const read = readRule('row.low <= row.high')
  expect('parsed' in read && read.parsed({ row: { low: 1, high: 2 } })).toBe(true)
})

test('says why a text is no rule', () => {
  expect(readRule('row.low <=')).toEqual({ problem: expect.stringContaining('ParseError') })
})

test('permits three loops within each other and no fourth', () => {
  expect(readRule(loops(3))).toHaveProperty('parsed')
  expect(readRule(loops(4))).toEqual({
    problem: 'it has 4 loops within each other; 3 are permitted',
  })
})

test('permits many loops beside each other', () => {
  expect(readRule(Array(9).fill(loops(2)).join(' && '))).toHaveProperty('parsed')
})

test('throws what is no error of the rule', () => {
  const parse = () => {
    throw new TypeError('a defect')
  }
  expect(() => readRule('true', parse)).toThrow('a defect')
})
