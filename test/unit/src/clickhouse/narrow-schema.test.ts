import { expect, test } from 'vitest'
import { narrowSchema } from '../../../../src/clickhouse/narrow-schema.ts'

test('keeps the stricter of two bounds, whichever side has it', () => {
  const one = { minimum: 0, maximum: 100, minLength: 2, maxLength: 8 }
  const other = { minimum: 5, maximum: 200, minLength: 1, maxLength: 4 }
  const joined = { minimum: 5, maximum: 100, minLength: 2, maxLength: 4 }
  expect(narrowSchema(one, other)).toEqual(joined)
  expect(narrowSchema(other, one)).toEqual(joined)
})

test('has the keywords of both', () => {
  expect(narrowSchema({ type: 'string' }, { pattern: '^0x' })).toEqual({ type: 'string', pattern: '^0x' })
})

test('keeps the nearer description, and a whole number whole', () => {
  expect(
    narrowSchema({ description: 'here', type: 'integer' }, { description: 'all', type: 'number' }),
  ).toEqual({ description: 'here', type: 'integer' })
})

test('narrows the items of a list and the members of a map', () => {
  expect(
    narrowSchema(
      { items: { minimum: 1 }, additionalProperties: { type: 'number' } },
      { items: { minimum: 3 }, additionalProperties: { maximum: 9 } },
    ),
  ).toEqual({ items: { minimum: 3 }, additionalProperties: { type: 'number', maximum: 9 } })
})

test('rejects values that cannot be joined', () => {
  expect(() => narrowSchema({ pattern: 'a' }, { pattern: 'b' })).toThrow(
    'Two values of "pattern" cannot be joined into one.\n  "a"\n  "b"',
  )
  expect(() => narrowSchema({ type: 'string' }, { type: 'number' })).toThrow('"JSON type"')
  expect(narrowSchema({ pattern: 'a' }, { pattern: 'a' })).toEqual({ pattern: 'a' })
})
