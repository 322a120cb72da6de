import { describe, expect, it, test } from 'vitest'
import cases from '../../../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
import {
  objectOperations,
  tableOperations,
} from '../../../../../../src/conformance/checks/answers/select-successful.ts'
import {
  compileValueValidators,
  hasInferredPart,
} from '../../../../../../src/conformance/checks/cells/compile-value-validators.ts'
import { createCellFinding } from '../../../../../../src/conformance/checks/cells/create-cell-finding.ts'
import { findTypeMismatches } from '../../../../../../src/conformance/checks/columns/find-type-mismatches.ts'
import { fitsDecimal } from '../../../../../../src/conformance/checks/columns/fits-decimal.ts'
import { isDay } from '../../../../../../src/conformance/checks/columns/is-day.ts'
import type { DocumentedColumn } from '../../../../../../src/conformance/checks/columns/read-cells.ts'
import { requirementIdsByTypeKind } from '../../../../../../src/conformance/checks/columns/requirement-ids-by-type-kind.ts'
import {
  findFormRequirementIds,
  findNamedSchemaRequirementIds,
  inferredFormRequirementIds,
} from '../../../../../../src/conformance/checks/columns/type-requirements.ts'
import {
  envelopeRequirements,
  listColumnNames,
  listOmittedColumns,
} from '../../../../../../src/conformance/checks/envelope/envelope-requirements.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import {
  type Json,
  parseLosslessJson,
} from '../../../../../../src/conformance/evidence/parse-lossless-json.ts'
import { contract, getOperation } from '../../../../../../src/contract/contract.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

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
    ["DateTime('Europe/Berlin')", '"2026-02-30T12:00:00+01:00"', 'TYP-010'],
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

it.each(['0', '-0.00', '12.50', '99.9', '1e1', '0.5e1', '00012.5000'])(
  'fits two digits before the point: %s',
  text => {
    expect(fitsDecimal(text, 2, 1)).toBe(true)
  },
)

it.each(['123', '1.25', '1e2', '5e-2', 'NaN', '', '1.', '0x1'])('does not fit: %s', text => {
  expect(fitsDecimal(text, 2, 1)).toBe(false)
})

test('knows the days of a calendar', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10'].filter(day => isDay(day))).toEqual([])
})

const MAX_256 = (2n ** 256n - 1n).toString()

describe('the JSON form of a column type', () => {
  it.each([
    ['UInt8', '255'],
    ['UInt64', '18446744073709551615'],
    ['Int64', '-9223372036854775808'],
    ['Float64', '-1.5e-7'],
    ['Nullable(Float64)', 'null'],
    ['UInt256', `"${MAX_256}"`],
    ['Int256', `"-${2n ** 255n}"`],
    ['String', '"🦄 and \\u00e9"'],
    ['FixedString(4)', '"ab\\u0000\\u0000"'],
    ["DateTime('UTC')", '"2028-02-29T23:59:59.123+00:00"'],
    ['Map(String, Nullable(Float64))', '{"1 day": null}'],
    ['Tuple(String, Nullable(Float64))', '["a", null]'],
  ])('accepts %s as %s', (type, text) => {
    expect(findBroken(type, text)).toEqual([])
  })

  it.each([
    ['UInt8', '1.5', 'TYP-004'],
    ['UInt8', '"1"', 'TYP-004'],
    ['UInt8', '1.0', 'TYP-018'],
    ['UInt32', '1e3', 'TYP-018'],
    ['UInt64', '18446744073709551616', 'TYP-004'],
    ['Float64', 'null', 'TYP-003'],
    ['UInt256', '1', 'TYP-007'],
    ['UInt256', '"-1"', 'TYP-007'],
    ['UInt256', `"${2n ** 256n}"`, 'TYP-007'],
    ['UInt256', `"0x${'f'.repeat(64)}"`, 'TYP-007-decimal'],
    ['UInt256', `"0x1${'f'.repeat(64)}"`, 'TYP-007'],
    ['Nullable(Int256)', '"0x3E8"', 'TYP-008-decimal'],
    ['UInt64', '"18446744073709551615"', 'TYP-006'],
    ['UInt64', '"18446744073709551616"', 'TYP-004'],
    ['Int256', `"${2n ** 255n}"`, 'TYP-008'],
    ['String', '"a\\u0000"', 'TYP-022'],
    ['String', '"\\ud800"', 'TYP-022'],
    ["DateTime('UTC')", '"2026-01-01T00:00:00Z"', 'TYP-010'],
    ["DateTime('UTC')", '"2026-01-01T00:00+00:00"', 'TYP-010-seconds'],
    ["DateTime('UTC')", '"2026-02-30T00:00+00:00"', 'TYP-010'],
    ["DateTime('UTC')", '1767225600', 'TYP-010'],
    ['FixedString(4)', '"ééé"', 'TYP-011'],
    ['Tuple(String, String)', '["a"]', 'TYP-015'],
    ['Array(String)', '{}', 'TYP-016'],
    ['Array(Tuple(String, UInt8))', '[["a", 1], ["b", 300]]', 'TYP-004[1][1]'],
  ])('rejects %s as %s: %s', (type, text, want) => {
    expect(findBroken(type, text)).toEqual([want])
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

test('begins with a documented form for each kind', () => {
  for (const [first] of Object.values<readonly string[]>(requirementIdsByTypeKind))
    if (first !== undefined) expect(inferredFormRequirementIds.has(first)).toBe(false)
  expect(inferredFormRequirementIds.has('TYP-018')).toBe(true)
})

it.each([
  ['Int8', ['integer'], ['ENV-015', 'TYP-004', 'TYP-018', 'TYP-003']],
  ['Nullable(Float64)', ['nullable', 'float'], ['ENV-015', 'TYP-005']],
  ['Array(Float64)', ['array', 'float', 'float'], ['ENV-015', 'TYP-016', 'TYP-005', 'TYP-003']],
])('finds for cells of type %s, with the kinds %j, the requirements %j', (type, kinds, want) => {
  const column = { kinds, tree: parseType(type) } as unknown as DocumentedColumn
  expect(findFormRequirementIds(column)).toEqual(want)
})

test('finds the requirement of a value with a name', () => {
  const find = (name: string) => findNamedSchemaRequirementIds({ $ref: `#/components/schemas/${name}` })
  expect([find('EvmAddress'), find('Flag'), find('Other')]).toEqual([['TYP-013'], ['TYP-019'], []])
  expect(findNamedSchemaRequirementIds({ type: 'string' })).toEqual([])
})

test('checks what is documented', () => {
  const { documented, likely } = compileValueValidators({ type: 'integer', minimum: 0 })
  expect([0, -1, 0.5, '1'].map(value => documented?.(value))).toEqual([true, false, false, false])
  expect(likely).toBeUndefined()
})

test('checks what is inferred apart from it', () => {
  const schema = { type: 'integer', 'x-inferred': { minimum: 0 } }
  const { documented, likely } = compileValueValidators(schema)
  expect([documented?.(-1), likely?.(-1), likely?.(1), likely?.('1')]).toEqual([true, false, true, false])
  expect(hasInferredPart(schema)).toBe(true)
  expect(hasInferredPart({ type: 'integer' })).toBe(false)
})

test('has nothing to check of a description', () => {
  expect(compileValueValidators({ title: 'A', description: 'x' }).documented).toBeUndefined()
})

test('compiles equal schemas once', () => {
  expect(compileValueValidators({ type: 'null' })).toBe(compileValueValidators({ type: 'null' }))
})

const [table, list] = buildEvidence([
  buildExchange('tokenDetails', { rows: [{ symbol: 'A' }] }),
  buildExchange('sentimentShifts', { rows: [{ tokenSymbol: 'A' }] }),
]).exchanges as [ExchangeEvidence, ExchangeEvidence]

test('names the place of a cell in a table and in a list', () => {
  expect(createCellFinding(table, 3, 'symbol', 'wrong', 'B', 'A')).toEqual({
    seen: table,
    finding: { message: 'wrong', place: '[0].data[3].symbol', expected: 'B', actual: 'A' },
  })
  expect(createCellFinding(list, 0, 'tokenSymbol', '', '', null)).toMatchObject({
    finding: { place: '[0].tokenSymbol', actual: null },
  })
})

const operationsOf = (wanted: string) =>
  envelopeRequirements.current.find(({ id }) => id === wanted)?.operations ?? []

test('asks of each table for an array or for the envelope itself', () => {
  expect(operationsOf('ENV-003')).toEqual(['priceVolumeMulti'])
  expect([...operationsOf('ENV-001'), ...operationsOf('ENV-003')].sort()).toEqual(
    [...tableOperations.current].sort(),
  )
  expect(operationsOf('ENV-013')).toEqual(objectOperations.current)
})

test('lists the columns that a variant leaves out, none of which it has', () => {
  const variants = contract.operations.filter(each => listOmittedColumns(each).length > 0)
  expect(variants.map(({ id }) => id)).toEqual(operationsOf('ENV-010'))
  for (const each of variants)
    expect(listColumnNames(each).filter(name => listOmittedColumns(each).includes(name))).toEqual([])
  expect(listOmittedColumns(getOperation('sentimentShifts'))).toEqual([])
})
