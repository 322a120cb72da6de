import { expect, test } from 'vitest'
import {
  createDistinctListChooser,
  createSampleChooser,
} from '../../../../../src/conformance/inputs/create-distinct-list-chooser.ts'
import type { Input } from '../../../../../src/conformance/model/input.ts'

const found = (names: string) => [...names].map((value, at) => ({ value, source: `row ${at}` }))
/** An input that chooses the last value. */
const last: Input = { input: 'last', from: [], find: () => [], choose: values => values.at(-1) }

test('joins the first different values with commas, and their sources', () => {
  expect(createDistinctListChooser(2, [last])(found('aabc'), 0)).toEqual({
    value: 'a,b',
    source: 'row 0; row 2',
  })
  expect(createDistinctListChooser(3, [last])(found('aabc'), 0)).toEqual({
    value: 'a,b,c',
    source: '3 values of the lists',
  })
})

test('returns undefined when there are too few different values', () => {
  expect(createDistinctListChooser(2, [])(found('aaa'), 0)).toBeUndefined()
  expect(createDistinctListChooser(4, [])(found('aabc'), 0)).toBeUndefined()
})

test('puts what other requests name at the end of a long list', () => {
  const first: Input = { ...last, choose: ([value]) => value }
  expect(createDistinctListChooser(10, [first])(found('abcdefghijkl'), 0)?.value).toBe('b,c,d,e,f,g,h,i,j,a')
  expect(createDistinctListChooser(9, [first])(found('abcdefghijkl'), 0)?.value).toBe('a,b,c,d,e,f,g,h,i')
})

test('takes all values of the configuration, else the first that was found, and the others', () => {
  expect(createSampleChooser(50, [last])(found('abcd'), 2)?.value).toBe('a,b,d')
  expect(createSampleChooser(50, [last])(found('abcd'), 0)?.value).toBe('a,d')
  expect(createSampleChooser(3, [last])(found('abcd'), 3)?.value).toBe('a,b,d')
  expect(createSampleChooser(50, [last])([], 0)).toBeUndefined()
})
