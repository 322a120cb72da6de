import { expect, test } from 'vitest'
import { formatCount } from '../../../../src/base/format-count.ts'
import { groupBy } from '../../../../src/base/group-by.ts'

test('groups the items that share a key, in the order in which keys come first', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'kiwi', 'nut'], word => word.length)
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig', 'nut']],
  ])
})

test('groups the items of any iterable', () => {
  expect(groupBy(new Set([1, 2, 3]), value => value % 2).get(1)).toEqual([1, 3])
})

test('gives no groups for no items', () => {
  expect(groupBy([], String).size).toBe(0)
})

test.each([
  [0, '0 findings'],
  [1, '1 finding'],
  [2, '2 findings'],
])('writes %i with the right number of the noun', (number, text) => {
  expect(formatCount(number, 'finding')).toBe(text)
})
