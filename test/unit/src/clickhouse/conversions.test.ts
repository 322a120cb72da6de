import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { createDecoder } from '../../../../src/clickhouse/conversions.ts'
import { createEncoder } from '../../../../src/clickhouse/create-encoder.ts'
import { findTypeMismatches } from '../../../../src/conformance/checks/columns/find-type-mismatches.ts'

const both = { bigint: true, dates: true }
const instant = '2026-03-01T12:30:05+00:00'
const date = new Date(Date.UTC(2026, 2, 1, 12, 30, 5))
const large = String(2n ** 200n)

it.each<[type: string, wire: unknown, converted: unknown]>([
  ['UInt256', large, 2n ** 200n],
  ['Int256', '-7', -7n],
  ["DateTime('UTC')", instant, date],
  ['Nullable(UInt256)', '1', 1n],
  ['Array(Int256)', ['1', '-2'], [1n, -2n]],
  ['Map(String, Nullable(UInt256))', { a: '1', b: null }, { a: 1n, b: null }],
  ['Tuple(String, UInt256, DateTime)', ['1', '1', instant], ['1', 1n, date]],
])('decodes and encodes %s', (type, wire, converted) => {
  expect(createDecoder(type, both)?.(wire)).toEqual(converted)
  expect(createEncoder(type)?.(converted)).toEqual(wire)
})

it.each(['Float64', 'UInt32', 'Array(String)', 'Tuple(String, UInt8)', 'UUID', 'Bool', '?'])(
  'has no decoder and no encoder for %s',
  type => {
    expect(createDecoder(type, both)).toBeUndefined()
    expect(createEncoder(type)).toBeUndefined()
  },
)

it('converts only what is asked for', () => {
  expect(createDecoder('UInt256', {})).toBeUndefined()
  expect(createDecoder('UInt256', { dates: true })).toBeUndefined()
  expect(createDecoder('DateTime', { bigint: true })).toBeUndefined()
  expect(createDecoder('Tuple(UInt256, DateTime)', { dates: true })?.(['1', instant])).toEqual(['1', date])
})

it.each([
  ['0x1F', 31n],
  [7, 7n],
  [null, null],
])('decodes the other spelling %s of an integer', (wire, converted) => {
  expect(createDecoder('UInt256', both)?.(wire)).toBe(converted)
})

it('looks at 64-bit integers always, and keeps them', () => {
  expect(createDecoder('Map(String, Nullable(UInt64))', {})?.({ a: 5, b: null })).toEqual({ a: 5, b: null })
  expect(() => createDecoder('Array(Int64)', {})?.([-(2 ** 60)])).toThrow('holds exactly')
})

it.each<[type: string, wire: unknown, message: string]>([
  ['UInt256', '1e3', '"1e3" is not an integer in digits.'],
  ['UInt256', 2 ** 60, '"1152921504606847000" is not an integer in digits.'],
  ['DateTime', 'yesterday', '"yesterday" is not an instant with its offset from UTC.'],
  ["DateTime('UTC')", 'yesterday', '"yesterday" is not an instant.'],
  ['DateTime', '2026-13-01T00:00:00Z', '"2026-13-01T00:00:00Z" is not an instant.'],
  ['DateTime', 1767225600, '"1767225600" is not an instant.'],
  ['Array(Nullable(UInt256))', [null, 'x'], '"x" is not an integer in digits.'],
  ['Tuple(UInt256)', '1', '"1" is not a list.'],
  ['Map(String, UInt256)', 5, '"5" is not an object.'],
])('refuses for %s the value %j', (type, wire, message) => {
  expect(() => createDecoder(type, both)?.(wire)).toThrow(new ContractError(message))
})

it('encodes a text as it is, and keeps the milliseconds of a date', () => {
  expect(createEncoder('DateTime')?.(instant)).toBe(instant)
  expect(createEncoder('DateTime')?.(new Date(date.getTime() + 120))).toBe('2026-03-01T12:30:05.120+00:00')
})

const decodeAs = (type: string, value: unknown) => createDecoder(type, { bigint: true, dates: true })?.(value)

describe('createDecoder', () => {
  const moment = new Date('2026-01-15T12:00:00.123Z')

  it.each([
    ["DateTime64(3, 'UTC')", '2026-01-15T12:00:00.123+00:00', moment],
    ["DateTime64(3, 'UTC')", '2026-01-15 12:00:00.123', moment],
    ['DateTime64(3)', '2026-01-15T13:00:00.123+01:00', moment],
    ["DateTime('Europe/Berlin')", '2026-01-15T13:00:00.123+01:00', moment],
    ["LowCardinality(Nullable(DateTime('UTC')))", '2026-01-15T12:00:00.123+00:00', moment],
    ['LowCardinality(UInt256)', '7', 7n],
  ])('converts a %s', (type, value, want) => {
    expect(decodeAs(type, value)).toEqual(want)
  })

  it.each([
    ['digits that a Date would lose', "DateTime64(6, 'UTC')", '2026-01-15T12:00:00.123456+00:00'],
    ['null', 'DateTime64(3)', null],
  ])('keeps %s', (_, type, value) => {
    expect(decodeAs(type, value)).toBe(value)
  })
})

describe('createEncoder', () => {
  const moment = new Date('2026-01-15T12:00:00.120Z')

  it.each([
    ['Date', moment, '2026-01-15'],
    ["DateTime64(3, 'UTC')", moment, '2026-01-15T12:00:00.120+00:00'],
    ['DateTime64(1)', moment, '2026-01-15T12:00:00.1+00:00'],
    ['DateTime64(0)', moment, '2026-01-15T12:00:00+00:00'],
    ['Nullable(Decimal(38, 0))', 12n, '12'],
    ['Tuple(Date, Bool)', [moment, false], ['2026-01-15', false]],
  ])('writes a %s', (type, value, want) => {
    const wire = createEncoder(type)?.(value)
    expect(wire).toEqual(want)
    expect(findTypeMismatches(wire as never, parseType(type))).toEqual([])
  })

  it.each([0, 1, 2, 3])('reverses the decoder of DateTime64(%d)', places => {
    const type = `Array(LowCardinality(Nullable(DateTime64(${places}, 'UTC'))))`
    const instant = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2299-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    const text = instant.map(date => `${date.toISOString().slice(0, 19 + (places && places + 1))}+00:00`)
    const roundTrip = fc.property(fc.array(fc.option(text)), wire => {
      const decoded = createDecoder(type, { dates: true })?.(wire)
      expect(createEncoder(type)?.(decoded)).toEqual(wire)
      expect(findTypeMismatches(wire, parseType(type))).toEqual([])
    })
    fc.assert(roundTrip, { seed: 1 })
  })
})
