import { describe, expect, it } from 'vitest'
import { parseType } from '../../../../../src/clickhouse/column-type.ts'
import { findTypeMismatches } from '../../../../../src/conformance/checks/columns/find-type-mismatches.ts'
import { type Json, parseLosslessJson } from '../../../../../src/conformance/evidence/parse-lossless-json.ts'

/** The requirements that a cell breaks, with the place in it; the value is JSON text, since its writing counts. */
function broken(type: string, text: string): string[] {
  const parsed = parseLosslessJson(text)
  if (!('value' in parsed)) throw new Error('no JSON')
  return findTypeMismatches(parsed.value as Json, parseType(type)).map(
    ({ requirement, path }) => `${requirement}${path}`,
  )
}

const MAX_256 = (2n ** 256n - 1n).toString()

describe('the JSON form of a column type', () => {
  it.each([
    ['UInt8', '255'],
    ['UInt8', '0'],
    ['Int32', '-2147483648'],
    ['UInt64', '18446744073709551615'],
    ['Int64', '-9223372036854775808'],
    ['Float64', '3'],
    ['Float64', '-1.5e-7'],
    ['Nullable(Float64)', 'null'],
    ['UInt256', `"${MAX_256}"`],
    ['Int256', `"-${2n ** 255n}"`],
    ['String', '""'],
    ['String', '"🦄 and \\u00e9"'],
    ['FixedString(4)', '"abc"'],
    ['FixedString(4)', '"ab\\u0000\\u0000"'],
    ["DateTime('UTC')", '"2028-02-29T23:59:59.123+00:00"'],
    ['Map(String, UInt64)', '{}'],
    ['Map(String, Nullable(Float64))', '{"1 day": null}'],
    ['Array(String)', '[]'],
    ['Tuple(String, Nullable(Float64))', '["a", null]'],
  ])('accepts %s as %s', (type, text) => {
    expect(broken(type, text)).toEqual([])
  })

  it.each([
    ['UInt8', '256', 'TYP-004'],
    ['UInt8', '-1', 'TYP-004'],
    ['UInt8', '1.5', 'TYP-004'],
    ['UInt8', '"1"', 'TYP-004'],
    ['UInt8', 'true', 'TYP-004'],
    ['UInt8', '1.0', 'TYP-018'],
    ['UInt32', '1e3', 'TYP-018'],
    ['UInt64', '"1203"', 'TYP-006'],
    ['UInt64', '"12a"', 'TYP-004'],
    ['UInt64', '18446744073709551616', 'TYP-004'],
    ['Int64', '9223372036854775808', 'TYP-004'],
    ['Float64', '"1.5"', 'TYP-005'],
    ['Float64', '1e999', 'TYP-005'],
    ['Float64', 'null', 'TYP-003'],
    ['UInt256', '1', 'TYP-007'],
    ['UInt256', '"-1"', 'TYP-007'],
    ['UInt256', `"${2n ** 256n}"`, 'TYP-007'],
    ['UInt256', `"0x${'f'.repeat(64)}"`, 'TYP-007-decimal'],
    ['UInt256', `"0x1${'f'.repeat(64)}"`, 'TYP-007'],
    ['Nullable(Int256)', '"0x3E8"', 'TYP-008-decimal'],
    ['UInt64', '"18446744073709551615"', 'TYP-006'],
    ['UInt64', '"18446744073709551616"', 'TYP-004'],
    ['UInt256', '"1e21"', 'TYP-007'],
    ['Int256', `"${2n ** 255n}"`, 'TYP-008'],
    ['String', '1', 'TYP-009'],
    ['String', '"a\\u0000"', 'TYP-022'],
    ['String', '"\\ud800"', 'TYP-022'],
    ["DateTime('UTC')", '"2026-02-30T00:00:00+00:00"', 'TYP-010'],
    ["DateTime('UTC')", '"2026-01-01T00:00:00Z"', 'TYP-010'],
    ["DateTime('UTC')", '"2026-01-01T00:00+00:00"', 'TYP-010-seconds'],
    ["DateTime('UTC')", '"2026-02-30T00:00+00:00"', 'TYP-010'],
    ["DateTime('UTC')", '"2026-01-01 00:00:00"', 'TYP-010'],
    ["DateTime('UTC')", '1767225600', 'TYP-010'],
    ['FixedString(4)', '"ééé"', 'TYP-011'],
    ['Map(String, UInt64)', '[]', 'TYP-014'],
    ['Map(String, UInt64)', '{"1 day": null}', 'TYP-003["1 day"]'],
    ['Tuple(String, String)', '["a"]', 'TYP-015'],
    ['Tuple(String, String)', '["a", 1]', 'TYP-009[1]'],
    ['Array(String)', '{}', 'TYP-016'],
    ['Array(Tuple(String, UInt8))', '[["a", 1], ["b", 300]]', 'TYP-004[1][1]'],
  ])('rejects %s as %s: %s', (type, text, want) => {
    expect(broken(type, text)).toEqual([want])
  })
})

describe('reading without loss', () => {
  it.each([
    ['{"a": 1, "a": 2}', { twice: ['a'] }],
    ['{"a": 1}', { twice: [] }],
    ['[1,]', { error: expect.stringContaining('JSON') }],
    ['NaN', { error: expect.any(String) }],
    ['', { error: expect.any(String) }],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, { excess: 'the body is nested deeper than 100 levels' }],
  ])('%.20s', (text, want) => {
    expect(parseLosslessJson(text)).toMatchObject(want)
  })

  it('keeps a member called __proto__', () => {
    expect(parseLosslessJson('{"__proto__": {"polluted": 1}}')).not.toHaveProperty('value.polluted')
  })
})
