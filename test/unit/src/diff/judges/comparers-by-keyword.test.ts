import { expect, test } from 'vitest'
import type { BoundChange } from '../../../../../src/diff/change-kinds.ts'
import {
  comparersByKeyword,
  listMissing,
  splitNullable,
} from '../../../../../src/diff/judges/comparers-by-keyword.ts'

test.each<[keyword: string, before: unknown, after: unknown, want: BoundChange]>([
  ['maximum', 10, 5, 'tightened'],
  ['maximum', undefined, 5, 'tightened'],
  ['maximum', 5, undefined, 'widened'],
  ['minimum', 1, 2, 'tightened'],
  ['minimum', 1, undefined, 'widened'],
  ['minContains', undefined, 2, 'tightened'],
  ['enum', ['a', 'b'], ['a'], 'tightened'],
  ['enum', ['a'], ['a', 'b'], 'widened'],
  ['enum', ['a'], ['b'], 'changed'],
  ['enum', ['a'], undefined, 'widened'],
  ['const', undefined, 1, 'tightened'],
  ['required', ['a'], ['a', 'b'], 'tightened'],
  ['required', ['a'], undefined, 'widened'],
  ['type', 'integer', 'number', 'widened'],
  ['type', 'number', 'integer', 'tightened'],
  ['type', 'string', ['string', 'null'], 'widened'],
  ['type', 'string', 'integer', 'changed'],
  ['format', 'int32', 'int64', 'widened'],
  ['format', 'int64', 'int32', 'tightened'],
  ['format', 'date', 'date-time', 'changed'],
  ['multipleOf', 2, 4, 'tightened'],
  ['multipleOf', 4, 2, 'widened'],
  ['multipleOf', 4, 6, 'changed'],
  ['uniqueItems', undefined, true, 'tightened'],
  ['uniqueItems', true, false, 'widened'],
  ['additionalProperties', undefined, false, 'tightened'],
  ['additionalProperties', false, { type: 'string' }, 'widened'],
  ['additionalProperties', { type: 'string' }, { type: 'null' }, 'changed'],
  ['pattern', undefined, '^a', 'tightened'],
  ['pattern', '^a', '^b', 'changed'],
])('compares %s from %j to %j as %s', (keyword, before, after, want) => {
  expect(comparersByKeyword[keyword]?.compare(before, after)).toBe(want)
})

test('lists the items that another list lacks', () => {
  expect(listMissing(['a', { b: 1 }, 'c'], ['c', { b: 1 }])).toEqual(['a'])
  expect(listMissing('a', ['a'])).toEqual([])
})

test('takes null out of a column type', () => {
  expect(splitNullable('Nullable(UInt8)')).toMatchObject({ isNullable: true, inner: { name: 'UInt8' } })
  expect(splitNullable('Array(Nullable(UInt8))')).toMatchObject({
    isNullable: false,
    inner: { name: 'Array' },
  })
})
