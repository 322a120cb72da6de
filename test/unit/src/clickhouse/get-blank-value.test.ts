import { expect, test } from 'vitest'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { getBlankValue } from '../../../../src/clickhouse/get-blank-value.ts'

test.each<[type: string, blank: unknown]>([
  ['UInt8', 0],
  ['Int64', 0],
  ['Float64', 0],
  ['UInt256', '0'],
  ['Int256', '0'],
  ['String', ''],
  ['FixedString(42)', ''],
  ["DateTime('UTC')", '1970-01-01T00:00:00+00:00'],
  ['Array(UInt8)', []],
  ['Map(String, UInt64)', {}],
])('gives a value of %s that is zero or empty', (type, blank) => {
  expect(getBlankValue(parseType(type))).toEqual(blank)
})

test('gives null where null is allowed', () => {
  expect(getBlankValue(parseType('Nullable(Float64)'))).toBeNull()
})

test('gives each position of a tuple its own empty value', () => {
  const type = parseType('Tuple(FixedString(42), UInt8, Nullable(Float64), Tuple(String))')
  expect(getBlankValue(type)).toEqual(['', 0, null, ['']])
})

test('rejects a type that the contract does not use', () => {
  expect(() => getBlankValue(parseType('Flaot64'))).toThrow('did you mean: Float64')
})
