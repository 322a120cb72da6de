import { expect, it } from 'vitest'
import cases from '../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { getBlankValue } from '../../../../src/clickhouse/get-blank-value.ts'
import { findTypeMismatches } from '../../../../src/conformance/checks/columns/find-type-mismatches.ts'

it.each(cases)('makes an empty $type', ({ type }) => {
  const tree = parseType(type)
  expect(findTypeMismatches(getBlankValue(tree) as never, tree)).toEqual([])
})

it.each([
  ["Enum8('it\\'s' = 1, 'b' = 2)", "it's"],
  ['LowCardinality(Nullable(String))', null],
  ['Tuple(Bool, Date, IPv6)', [false, '1970-01-01', '::']],
  ['UInt256', '0'],
  ['Map(String, Bool)', {}],
])('starts %s with %j', (type, want) => {
  expect(getBlankValue(parseType(type))).toEqual(want)
})
