import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ColumnType,
  formatType,
  isEqualType,
  parseType,
} from '../../../../src/clickhouse/column-type.ts'

const leaf = (name: string): ColumnType => ({ name, args: [] })

describe('parseType', () => {
  it.each<[given: string, want: ColumnType]>([
    ['UInt8', leaf('UInt8')],
    ['  UInt8 ', leaf('UInt8')],
    ['FixedString(44)', { name: 'FixedString', args: [leaf('44')] }],
    ["DateTime('UTC')", { name: 'DateTime', args: [leaf("'UTC'")] }],
    ['Map(String,UInt64)', { name: 'Map', args: [leaf('String'), leaf('UInt64')] }],
    ['Map( String ,  UInt64 )', { name: 'Map', args: [leaf('String'), leaf('UInt64')] }],
    ['Array(Nullable(Int8))', { name: 'Array', args: [{ name: 'Nullable', args: [leaf('Int8')] }] }],
  ])('reads %s', (given, want) => {
    expect(parseType(given)).toEqual(want)
  })

  it.each<[given: string, unexpected: string]>([
    ['', 'the end'],
    ['Map(', 'the end'],
    ['Map()', ')'],
    ['Map(String,)', ')'],
    ['Map(String UInt8)', 'UInt8'],
    ['Array(String))', ')'],
    ['Array(String', 'the end'],
    ['Decimal<9>', '<9>'],
    ['String,', ','],
  ])('rejects %j and names %s', (given, unexpected) => {
    expect(() => parseType(given)).toThrow(`"${given}" is not a column type.\n  unexpected: ${unexpected}\n`)
  })

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
    ["DateTime('UTC')", "DateTime( 'UTC' )", true],
    ['UInt8', 'uint8', false],
    ['Nullable(UInt8)', 'UInt8', false],
    ['FixedString(42)', 'FixedString(44)', false],
    ['Tuple(String)', 'Tuple(String, String)', false],
  ])('%s and %s: %s', (a, b, want) => {
    expect(isEqualType(parseType(a), parseType(b))).toBe(want)
  })
})
