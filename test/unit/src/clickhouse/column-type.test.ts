import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../../../fixtures/column-types.json' with { type: 'json' }
import {
  type ColumnType,
  formatType,
  isEqualType,
  parseType,
  readLiteralText,
} from '../../../../src/clickhouse/column-type.ts'
import { getBlankValue } from '../../../../src/clickhouse/get-blank-value.ts'
import { findTypeMismatches } from '../../../../src/conformance/checks/columns/find-type-mismatches.ts'

const leaf = (name: string): ColumnType => ({ name, args: [] })

describe('parseType', () => {
  it.each<[given: string, want: ColumnType]>([
    ['UInt8', leaf('UInt8')],
    ['FixedString(44)', { name: 'FixedString', args: [leaf('44')] }],
    ["DateTime('UTC')", { name: 'DateTime', args: [leaf("'UTC'")] }],
    ['Map( String ,  UInt64 )', { name: 'Map', args: [leaf('String'), leaf('UInt64')] }],
    ['Array(Nullable(Int8))', { name: 'Array', args: [{ name: 'Nullable', args: [leaf('Int8')] }] }],
  ])('reads %s', (given, want) => {
    expect(parseType(given)).toEqual(want)
  })

  it.each<[given: string, unexpected: string]>([
    ['', 'the end'],
    ['Map()', ')'],
    ['Map(String,)', ')'],
    ['Map(String UInt8)', 'UInt8'],
    ['Array(String))', ')'],
    ['Decimal<9>', '<9>'],
    ['String,', ','],
  ])('rejects %j and names %s', (given, unexpected) => {
    expect(() => parseType(given)).toThrow(`"${given}" is not a column type.\n  unexpected: ${unexpected}\n`)
  })

  it.each([
    ["Enum8('it\\'s' = 1)", ["'it\\'s' = 1"]],
    ["Enum8('a, b)' = 1)", ["'a, b)' = 1"]],
    ["DateTime64(3, 'Europe/Berlin')", ['3', "'Europe/Berlin'"]],
  ])('reads the arguments of %s', (text, want) => {
    expect(parseType(text).args.map(({ name }) => name)).toEqual(want)
  })

  it.each(['Enum8(a = 1)', "Enum8('a' = b)", "Enum8('a' == 1)", "Enum8('a\\' = 1)", 'UInt8 = 1'])(
    'rejects %s',
    text => {
      expect(() => parseType(text)).toThrow('is not a column type.')
    },
  )

  it('parses what formatType prints', () => {
    const { type } = fc.letrec<{ type: ColumnType; branch: ColumnType; leaf: ColumnType }>(tie => ({
      type: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('branch')),
      leaf: fc.constantFrom('UInt8', 'String', "'UTC'", '42').map(leaf),
      branch: fc.record({
        name: fc.constantFrom('Map', 'Tuple', 'Nullable'),
        args: fc.array(tie('type'), { minLength: 1, maxLength: 4 }),
      }),
    }))
    const roundTrip = fc.property(type, tree => {
      expect(parseType(formatType(tree))).toEqual(tree)
    })
    fc.assert(roundTrip, { seed: 1 })
  })
})

describe('sameType', () => {
  it.each<[a: string, b: string, want: boolean]>([
    ['Map(String,UInt64)', 'Map(String, UInt64)', true],
    ['UInt8', 'uint8', false],
    ['Nullable(UInt8)', 'UInt8', false],
    ['FixedString(42)', 'FixedString(44)', false],
    ['Tuple(String)', 'Tuple(String, String)', false],
  ])('%s and %s: %s', (a, b, want) => {
    expect(isEqualType(parseType(a), parseType(b))).toBe(want)
  })
})

it('formats an enum in one spelling', () => {
  const type = parseType("Enum8('a'=1,'b=2'  =  -2)")
  expect(formatType(type)).toBe("Enum8('a' = 1, 'b=2' = -2)")
  expect(isEqualType(type, parseType(formatType(type)))).toBe(true)
  expect(isEqualType(type, parseType("Enum8('a' = 2, 'b=2' = -2)"))).toBe(false)
})

it.each([
  ["'a' = 1", 'a'],
  ["'UTC'", 'UTC'],
  ["'it\\'s \\\\' = -1", "it's \\"],
])('reads the text of %s', (name, want) => {
  expect(readLiteralText({ name, args: [] })).toBe(want)
})

it.each<[type: string, blank: unknown]>([
  ['UInt8', 0],
  ['Map(String, Bool)', {}],
  ['LowCardinality(Nullable(String))', null],
  ['Tuple(Bool, Date, IPv6, Nullable(Float64), Tuple(String))', [false, '1970-01-01', '::', null, ['']]],
  ["Enum8('it\\'s' = 1, 'b' = 2)", "it's"],
])('the blank value of %s is zero or empty', (type, blank) => {
  expect(getBlankValue(parseType(type))).toEqual(blank)
})

it.each(cases)('the blank value of $type is of that type', ({ type }) => {
  const tree = parseType(type)
  expect(findTypeMismatches(getBlankValue(tree) as never, tree)).toEqual([])
})
