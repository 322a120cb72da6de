import { expect, it } from 'vitest'
import { findExcesses } from './find-excesses.ts'

const measure = { sentences: 10, words: 15, marks: 1, long: 0, avoided: 0, longest: 30, findings: [] }

it('accepts figures within the limits', () => {
  expect(findExcesses(measure, 'a/*.md')).toEqual([])
})

it('reports each figure over its limit', () => {
  expect(findExcesses({ ...measure, words: 15.1 }, 'a/*.md')).toEqual([
    'a/*.md: words is 15.1, at most 15 is allowed',
  ])
  expect(findExcesses({ ...measure, long: 1, avoided: 2 }, 'b/*.md')).toHaveLength(2)
})

it('sets no limit to the means of a few sentences', () => {
  expect(findExcesses({ ...measure, sentences: 4, words: 20 }, 'b/*.md')).toEqual([])
})
