import { expect, test } from 'vitest'
import { listDifferences } from '../../../../../src/cli/gaps/list-differences.ts'

test('finds no difference of equal values', () => {
  expect(listDifferences({ a: [1, null] }, { a: [1, null] }, 9)).toEqual([])
})

test('names the place of each difference', () => {
  const before = [{ data: [[1, 2], [3]], fee: 1 }]
  const after = [{ data: [[1, 5], [3]], fee: null }]
  expect(listDifferences(before, after, 9)).toEqual([
    { place: '[0].data[0][1]', before: 2, after: 5 },
    { place: '[0].fee', before: 1, after: null },
  ])
})

test('reports surplus items as the length of the list', () => {
  expect(listDifferences({ rows: [1] }, { rows: [1, 2, 3] }, 9)).toEqual([
    { place: 'rows.length', before: 1, after: 3 },
  ])
  expect(listDifferences([1, 2], [1], 9)).toEqual([{ place: 'length', before: 2, after: 1 }])
})

test('shows a missing member as undefined', () => {
  expect(listDifferences({ a: 1 }, { b: 2 }, 9)).toEqual([
    { place: 'a', before: 1, after: undefined },
    { place: 'b', before: undefined, after: 2 },
  ])
})

test('compares values of different kinds as a whole', () => {
  expect(listDifferences([], {}, 9)).toEqual([{ place: '', before: [], after: {} }])
  expect(listDifferences('a', null, 9)).toEqual([{ place: '', before: 'a', after: null }])
})

test('stops after as many as are wanted', () => {
  expect(listDifferences([1, [2, 3], 4], [0, [0, 0], 0], 2).map(({ place }) => place)).toEqual([
    '[0]',
    '[1][0]',
  ])
})
