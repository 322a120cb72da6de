import { describe, expect, it } from 'vitest'
import cases from '../../../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
import { compileValueValidators } from '../../../../../../src/conformance/checks/cells/compile-value-validators.ts'
import { findTypeMismatches } from '../../../../../../src/conformance/checks/columns/find-type-mismatches.ts'
import {
  type Json,
  parseLosslessJson,
} from '../../../../../../src/conformance/evidence/parse-lossless-json.ts'

/** The requirements that a cell breaks, with the place in it. The value is JSON text, since its writing counts. */
function findBroken(type: string, text: string): string[] {
  const parsed = parseLosslessJson(text)
  if (!('value' in parsed)) throw new Error('no JSON')
  return findTypeMismatches(parsed.value as Json, parseType(type)).map(
    ({ requirement, path }) => `${requirement}${path}`,
  )
}

describe('findTypeMismatches', () => {
  // Other forms of wide integers and digits are judged by their digits, which a number of JavaScript has lost.
  it.each(cases.filter(({ type }) => !/Int(64|256)/.test(type)))(
    'judges $type as its schema does',
    ({ type, good, bad }) => {
      const isWrong = (value: unknown) => findBroken(type, JSON.stringify(value)).length > 0
      expect(good.filter(isWrong)).toEqual([])
      expect(bad.filter(value => !isWrong(value))).toEqual([])
    },
  )

  it.each([
    ['Decimal(38, 18)', '12345678901234567890.123456789012345678'],
    ['Decimal(9, 2)', '1.5e3'],
    ['Decimal(9, 2)', '0e9999'],
    ['Decimal(2, 2)', '1e-2'],
    ['Float32', '1e-60'],
    ['UInt64', '18446744073709551615'],
    ['Int64', '-9223372036854775808'],
    ['UInt256', `"${2n ** 256n - 1n}"`],
    ['Int256', `"-${2n ** 255n}"`],
    ['FixedString(4)', '"ab\\u0000\\u0000"'],
    ["DateTime('UTC')", '"2028-02-29T23:59:59.123+00:00"'],
  ])('accepts %s as %s', (type, text) => {
    expect(findBroken(type, text)).toEqual([])
  })

  it.each([
    ['Decimal(9, 2)', '1.234', 'TYP-023'],
    ['Decimal(2, 2)', '1e-3', 'TYP-023'],
    ['Decimal(9, 2)', '"1.5e3"', 'TYP-023'],
    ['Float32', '1e39', 'TYP-005'],
    ['Bool', '1', 'TYP-024'],
    ['Date', '"2026-02-30"', 'TYP-025'],
    ['Date', '"2149-06-07"', 'TYP-025'],
    ["DateTime64(3, 'UTC')", '"2026-01-15 12:00:00.123"', 'TYP-026-iso'],
    ["DateTime64(3, 'UTC')", '"2026-01-15 12:00:00.1234"', 'TYP-026'],
    ["Enum8('a' = 1)", '"b"', 'TYP-027'],
    ['UUID', '"61f0c404-5cb3-11e7-907b-a6006ad3dba"', 'TYP-028'],
    ['LowCardinality(String)', 'null', 'TYP-003'],
    ['Array(LowCardinality(Int8))', '[1, 300]', 'TYP-004[1]'],
    ['Map(String, Nullable(Date))', '{"a": null, "b": "2026-02-30"}', 'TYP-025["b"]'],
    [
      "Tuple(Array(Enum8('a' = 1)), UUID)",
      '[["a", "b"], "61f0c404-5cb3-11e7-907b-a6006ad3dba0"]',
      'TYP-027[0][1]',
    ],
    ['Nullable(Tuple(IPv4, Bool))', '["1.2.3.4", 0]', 'TYP-024[1]'],
    ['UInt8', '1.5', 'TYP-004'],
    ['UInt8', '1.0', 'TYP-018'],
    ['UInt32', '1e3', 'TYP-018'],
    ['UInt64', '18446744073709551616', 'TYP-004'],
    ['UInt64', '"18446744073709551615"', 'TYP-006'],
    ['UInt64', '"18446744073709551616"', 'TYP-004'],
    ['UInt256', '1', 'TYP-007'],
    ['UInt256', '"-1"', 'TYP-007'],
    ['UInt256', `"${2n ** 256n}"`, 'TYP-007'],
    ['UInt256', `"0x${'f'.repeat(64)}"`, 'TYP-007-decimal'],
    ['UInt256', `"0x1${'f'.repeat(64)}"`, 'TYP-007'],
    ['Nullable(Int256)', '"0x3E8"', 'TYP-008-decimal'],
    ['Int256', `"${2n ** 255n}"`, 'TYP-008'],
    ['String', '"a\\u0000"', 'TYP-022'],
    ['String', '"\\ud800"', 'TYP-022'],
    ["DateTime('UTC')", '"2026-01-01T00:00+00:00"', 'TYP-010-seconds'],
    ["DateTime('UTC')", '"2026-02-30T00:00+00:00"', 'TYP-010'],
    ['FixedString(4)', '"ééé"', 'TYP-011'],
    ['Tuple(String, String)', '["a"]', 'TYP-015'],
    ['Array(String)', '{}', 'TYP-016'],
  ])('rejects %s as %s: %s', (type, text, want) => {
    expect(findBroken(type, text)).toEqual([want])
  })

  it('takes time that is linear in the length of a text', () => {
    const long = '0'.repeat(200_000)
    expect(findBroken('Decimal(76, 38)', `"${long}x"`)).toEqual(['TYP-023'])
    expect(findBroken('Decimal(76, 38)', `0.${long}1`)).toEqual(['TYP-023'])
    expect(findBroken('IPv4', `"${long}"`)).toEqual(['TYP-028'])
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

it('has nothing to check of a description', () => {
  expect(compileValueValidators({ title: 'A', description: 'x' }).documented).toBeUndefined()
})
