import { expect, test } from 'vitest'
import {
  findRarestValues,
  sortByFrequency,
} from '../../../../../../src/conformance/inputs/candidates/sort-by-frequency.ts'

const found = (names: string) => [...names].map((value, at) => ({ value, source: `row ${at}` }))

test('puts the most frequent values first, ties in order of appearance', () => {
  expect(sortByFrequency(found('cabbac'))).toEqual([
    { value: 'c', source: 'row 0', count: 2 },
    { value: 'a', source: 'row 1', count: 2 },
    { value: 'b', source: 'row 2', count: 2 },
  ])
  expect(sortByFrequency(found('abbcbc')).map(({ value, count }) => `${value}${count}`)).toEqual([
    'b3',
    'c2',
    'a1',
  ])
  expect(sortByFrequency([])).toEqual([])
})

test('finds the values in the fewest rows, in their order', () => {
  expect(findRarestValues(found('abcd'), found('aabbbcdd')).map(({ value }) => value)).toEqual(['c'])
  expect(findRarestValues(found('dab'), found('aabbbdd')).map(({ value }) => value)).toEqual(['d', 'a'])
})

test('finds nothing among nothing', () => {
  expect(findRarestValues([], found('a'))).toEqual([])
  expect(findRarestValues([], [])).toEqual([])
})
