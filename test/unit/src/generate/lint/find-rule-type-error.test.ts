import { expect, test } from 'vitest'
import { findRuleTypeError, generateReplies } from '../../../../../src/generate/lint/find-rule-type-error.ts'

const row = {
  properties: {
    count: { type: 'integer' },
    price: { type: ['number', 'null'] },
    kind: { enum: ['buy', 'sell'] },
  },
}
const query = { limit: { type: 'integer', default: 20 }, after: { type: 'string' } }
const replies = generateReplies({ row, query })

const valuesOf = (member: string) =>
  new Set(replies.map(reply => (reply.row as Record<string, unknown>)[member]))

test('draws values of the declared types', () => {
  expect([...valuesOf('count')].every(Number.isInteger)).toBe(true)
  expect(valuesOf('kind')).toEqual(new Set(['buy', 'sell']))
})

test('draws null for a nullable column in some replies', () => {
  expect(valuesOf('price')).toContain(null)
  expect(valuesOf('price').size).toBeGreaterThan(1)
  expect(valuesOf('count')).not.toContain(null)
})

test('draws each parameter with a default, and others in some replies', () => {
  const asked = replies.map(reply => Object.keys(reply.query as object))
  expect(asked.every(names => names.includes('limit'))).toBe(true)
  expect(asked.some(names => names.includes('after'))).toBe(true)
  expect(asked.some(names => !names.includes('after'))).toBe(true)
})

test('draws the same replies in every run', () => {
  expect(generateReplies({ row, query })).toEqual(replies)
})

test('returns undefined for a rule that can judge every row', () => {
  expect(
    findRuleTypeError('row.count >= 0 && (row.price == null || row.price >= 0.0)', replies),
  ).toBeUndefined()
})

test('names the place of an operand that may be null', () => {
  expect(findRuleTypeError('row.price >= 0.0', replies)).toMatch(/^column \d+ of the rule: /)
})
