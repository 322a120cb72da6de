import { describe, expect, it } from 'vitest'
import {
  formatType,
  isEqualType,
  parseType,
  readLiteralText,
} from '../../../../src/clickhouse/column-type.ts'

describe('parseType', () => {
  it.each([
    ["Enum8('a' = 1, 'b' = -2)", ["'a' = 1", "'b' = -2"]],
    ["Enum8('it\\'s' = 1)", ["'it\\'s' = 1"]],
    ["Enum8('a, b)' = 1)", ["'a, b)' = 1"]],
    ["DateTime64(3, 'Europe/Berlin')", ['3', "'Europe/Berlin'"]],
    ['Decimal(38,18)', ['38', '18']],
    ['LowCardinality(Nullable(String))', ['Nullable']],
  ])('reads the arguments of %s', (text, want) => {
    expect(parseType(text).args.map(({ name }) => name)).toEqual(want)
  })

  it.each([
    'Enum8(a = 1)',
    "Enum8('a' = )",
    "Enum8('a' = b)",
    "Enum8('a' == 1)",
    "Enum8('a\\' = 1)",
    'UInt8 = 1',
  ])('rejects %s', text => {
    expect(() => parseType(text)).toThrow('is not a column type.')
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
