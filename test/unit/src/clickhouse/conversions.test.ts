import { expect, test } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { createDecoder } from '../../../../src/clickhouse/conversions.ts'
import { createEncoder } from '../../../../src/clickhouse/create-encoder.ts'

const both = { bigint: true, dates: true }
const instant = '2026-03-01T12:30:05+00:00'
const date = new Date(Date.UTC(2026, 2, 1, 12, 30, 5))
const large = String(2n ** 200n)

test.each<[type: string, wire: unknown, converted: unknown]>([
  ['UInt256', large, 2n ** 200n],
  ['Int256', '-7', -7n],
  ["DateTime('UTC')", instant, date],
  ['Nullable(UInt256)', null, null],
  ['Nullable(UInt256)', '1', 1n],
  ['Array(Int256)', ['1', '-2'], [1n, -2n]],
  ['Map(String, Nullable(UInt256))', { a: '1', b: null }, { a: 1n, b: null }],
  ['Tuple(String, UInt256, DateTime)', ['1', '1', instant], ['1', 1n, date]],
])('decodes and encodes %s', (type, wire, converted) => {
  expect(createDecoder(type, both)?.(wire)).toEqual(converted)
  expect(createEncoder(type)?.(converted)).toEqual(wire)
})

test.each(['Float64', 'String', 'UInt32', 'Array(String)', 'Tuple(String, UInt8)', 'Int16', '?'])(
  'has no decoder and no encoder for %s',
  type => {
    expect(createDecoder(type, both)).toBeUndefined()
    expect(createEncoder(type)).toBeUndefined()
  },
)

test('converts only what is asked for', () => {
  expect(createDecoder('UInt256', {})).toBeUndefined()
  expect(createDecoder('UInt256', { dates: true })).toBeUndefined()
  expect(createDecoder('DateTime', { bigint: true })).toBeUndefined()
  expect(createDecoder('Tuple(UInt256, DateTime)', { dates: true })?.(['1', instant])).toEqual(['1', date])
})

test.each([
  ['0x1F', 31n],
  [7, 7n],
  [null, null],
])('decodes the other spelling %s of an integer', (wire, converted) => {
  expect(createDecoder('UInt256', both)?.(wire)).toBe(converted)
})

test('looks at 64-bit integers always, and keeps them', () => {
  expect(createDecoder('Map(String, Nullable(UInt64))', {})?.({ a: 5, b: null })).toEqual({ a: 5, b: null })
  expect(() => createDecoder('Array(Int64)', {})?.([-(2 ** 60)])).toThrow('holds exactly')
})

test.each<[type: string, wire: unknown, message: string]>([
  ['UInt256', '1e3', '"1e3" is not an integer in digits.'],
  ['UInt256', 2 ** 60, '"1152921504606847000" is not an integer in digits.'],
  ['DateTime', 'yesterday', '"yesterday" is not an instant with its offset from UTC.'],
  ["DateTime('UTC')", 'yesterday', '"yesterday" is not an instant.'],
  ['DateTime', '2026-13-01T00:00:00Z', '"2026-13-01T00:00:00Z" is not an instant.'],
  ['DateTime', 1767225600, '"1767225600" is not an instant.'],
  ['Array(UInt256)', '1', '"1" is not a list.'],
  ['Array(Nullable(UInt256))', [null, 'x'], '"x" is not an integer in digits.'],
  ['Tuple(UInt256)', '1', '"1" is not a list.'],
  ['Map(String, UInt256)', 5, '"5" is not an object.'],
])('refuses for %s the value %j', (type, wire, message) => {
  expect(() => createDecoder(type, both)?.(wire)).toThrow(new ContractError(message))
})

test('encodes a text as it is', () => {
  expect(createEncoder('DateTime')?.(instant)).toBe(instant)
})

test('keeps the milliseconds of a date', () => {
  expect(createEncoder('DateTime')?.(new Date(date.getTime() + 120))).toBe('2026-03-01T12:30:05.120+00:00')
})
