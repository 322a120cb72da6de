import { describe, expect, it } from 'vitest'
import cases from '../../../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
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
    ['Decimal(9, 2)', '1.50000'],
    ['Decimal(9, 2)', '1.5e3'],
    ['Decimal(9, 2)', '0e9999'],
    ['Decimal(2, 2)', '1e-2'],
    ['Float32', '1e-60'],
  ])('accepts %s as %s', (type, text) => {
    expect(findBroken(type, text)).toEqual([])
  })

  it.each([
    ['Int8', '300', 'TYP-004'],
    ['Decimal(9, 2)', '1.234', 'TYP-023'],
    ['Decimal(9, 2)', '12345678', 'TYP-023'],
    ['Decimal(9, 2)', '1e99999999', 'TYP-023'],
    ['Decimal(2, 2)', '1e-3', 'TYP-023'],
    ['Decimal(9, 2)', '"1.5e3"', 'TYP-023'],
    ['Float32', '1e39', 'TYP-005'],
    ['Bool', '1', 'TYP-024'],
    ['Date', '"2026-02-30"', 'TYP-025'],
    ['Date', '"2149-06-07"', 'TYP-025'],
    ["DateTime('Europe/Berlin')", '"2026-02-30T12:00:00+01:00"', 'TYP-010'],
    ["DateTime64(3, 'UTC')", '"2026-01-15 12:00:00.123"', 'TYP-026-iso'],
    ["DateTime64(3, 'UTC')", '"2026-02-30 12:00:00.123"', 'TYP-026'],
    ["DateTime64(3, 'UTC')", '"2026-01-15 12:00:00.1234"', 'TYP-026'],
    ["Enum8('a' = 1)", '"b"', 'TYP-027'],
    ["Enum8('a' = 1)", '1', 'TYP-027'],
    ['UUID', '"61f0c404-5cb3-11e7-907b-a6006ad3dba"', 'TYP-028'],
    ['IPv6', '"1::2::3"', 'TYP-028'],
    ['LowCardinality(String)', 'null', 'TYP-003'],
    ['LowCardinality(Nullable(String))', '1', 'TYP-009'],
    ['Array(LowCardinality(Int8))', '[1, 300]', 'TYP-004[1]'],
    ['Map(String, Nullable(Date))', '{"a": null, "b": "2026-02-30"}', 'TYP-025["b"]'],
    [
      "Tuple(Array(Enum8('a' = 1)), UUID)",
      '[["a", "b"], "61f0c404-5cb3-11e7-907b-a6006ad3dba0"]',
      'TYP-027[0][1]',
    ],
    ['Nullable(Tuple(IPv4, Bool))', '["1.2.3.4", 0]', 'TYP-024[1]'],
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
