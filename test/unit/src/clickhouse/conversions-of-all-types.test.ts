import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { createDecoder } from '../../../../src/clickhouse/conversions.ts'
import { createEncoder } from '../../../../src/clickhouse/create-encoder.ts'
import { findTypeMismatches } from '../../../../src/conformance/checks/columns/find-type-mismatches.ts'
import { decodeTable, iterateTable } from '../../../../src/contract/tables/decode-table.ts'

const decodeAs = (type: string, value: unknown) => createDecoder(type, { bigint: true, dates: true })?.(value)

describe('createDecoder', () => {
  const moment = new Date('2026-01-15T12:00:00.123Z')

  it.each([
    ["DateTime64(3, 'UTC')", '2026-01-15T12:00:00.123+00:00', moment],
    ["DateTime64(3, 'UTC')", '2026-01-15 12:00:00.123', moment],
    ['DateTime64(3)', '2026-01-15T13:00:00.123+01:00', moment],
    ["DateTime('Europe/Berlin')", '2026-01-15T13:00:00.123+01:00', moment],
    ["LowCardinality(Nullable(DateTime('UTC')))", '2026-01-15T12:00:00.123+00:00', moment],
    ["Array(DateTime64(0, 'UTC'))", ['2026-01-15T12:00:00+00:00'], [new Date('2026-01-15T12:00:00Z')]],
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

  it.each(['Date', 'Decimal(9, 2)', 'Bool', 'UUID', "Enum8('a' = 1)", 'LowCardinality(String)', 'Float32'])(
    'has nothing to do for %s',
    type => {
      expect(createDecoder(type, { bigint: true, dates: true })).toBeUndefined()
    },
  )
})

describe('createEncoder', () => {
  const moment = new Date('2026-01-15T12:00:00.120Z')

  it.each([
    ['Date', moment, '2026-01-15'],
    ['LowCardinality(Date32)', moment, '2026-01-15'],
    ["DateTime64(3, 'UTC')", moment, '2026-01-15T12:00:00.120+00:00'],
    ['DateTime64(6)', moment, '2026-01-15T12:00:00.120+00:00'],
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

it('decodes tables with such columns', () => {
  const reply = {
    columns: [
      { name: 'at', type: "DateTime64(3, 'UTC')" },
      { name: 'kind', type: "LowCardinality(Enum8('in' = 1, 'out' = 2))" },
      { name: 'price', type: 'Decimal(18, 4)' },
      { name: 'isOpen', type: 'Bool' },
    ],
    data: [['2026-01-15T12:00:00.500+00:00', 'in', '1.5', true]],
    rows: 1,
  } as const
  const [row] = decodeTable(reply, { dates: true })
  const at: Date | undefined = row?.at
  expect({ ...row }).toEqual({ at, kind: 'in', price: '1.5', isOpen: true })
  expect(at).toEqual(new Date('2026-01-15T12:00:00.5Z'))
  expect([...iterateTable(reply)][0]?.at).toBe('2026-01-15T12:00:00.500+00:00')
})
