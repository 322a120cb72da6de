import { expect, it } from 'vitest'
import { formatType } from '../../../../../src/clickhouse/column-type.ts'
import { splitNullable } from '../../../../../src/diff/judges/comparers-by-keyword.ts'

it.each([
  ['Nullable(String)', true, 'String'],
  ['LowCardinality(Nullable(String))', true, 'LowCardinality(String)'],
  ['LowCardinality(String)', false, 'LowCardinality(String)'],
  ['Array(Nullable(String))', false, 'Array(Nullable(String))'],
])('splits %s', (type, isNullable, inner) => {
  const split = splitNullable(type)
  expect([split.isNullable, formatType(split.inner)]).toEqual([isNullable, inner])
})
