import { expect, test } from 'vitest'
import { describeJsonType, isNullableType } from '../../../../../src/contract/model/describe-json-type.ts'

test.each([
  [{ type: 'number' }, 'number'],
  [{ type: ['string', 'null'] }, 'string'],
  [{ type: ['string', 'number'] }, 'string or number'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'array of array of integer'],
  [{ type: ['array', 'null'] }, 'array of any'],
  [{ enum: ['a', 'b', 1, null] }, 'string or number'],
  [{ const: 2 }, 'number'],
  [{}, 'any'],
])('describes %j as %s', (schema, text) => {
  expect(describeJsonType(schema)).toBe(text)
})

test('knows where null is allowed', () => {
  expect(isNullableType({ type: ['string', 'null'] })).toBe(true)
  expect(isNullableType({ enum: ['a', null] })).toBe(true)
  expect(isNullableType({ type: 'string' })).toBe(false)
  expect(isNullableType({ enum: ['null'] })).toBe(false)
})
