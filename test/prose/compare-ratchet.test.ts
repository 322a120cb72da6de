import { expect, it } from 'vitest'
import { findExcesses, lowerRatchet } from './compare-ratchet.ts'

const measure = { sentences: 10, words: 16, marks: 1, long: 2, avoided: 0, longest: 40, findings: [] }
const ratchet = { 'a/*.md': { words: 16, long: 3 } }

it('accepts figures that are no worse than the ratchet', () => {
  expect(findExcesses(measure, ratchet, 'a/*.md')).toEqual([])
})

it('refuses a figure that is worse than the ratchet', () => {
  expect(findExcesses({ ...measure, words: 16.1 }, ratchet, 'a/*.md')).toEqual([
    'a/*.md: words is 16.1, at most 16 is allowed',
  ])
})

it('holds a figure that the ratchet does not have to its limit', () => {
  expect(findExcesses(measure, ratchet, 'b/*.md')).toHaveLength(2)
  expect(findExcesses({ ...measure, avoided: 1 }, ratchet, 'a/*.md')).toHaveLength(1)
})

it('sets no limit to the means of a few sentences', () => {
  expect(findExcesses({ ...measure, sentences: 4, long: 0 }, {}, 'b/*.md')).toEqual([])
})

it('lowers the ratchet, and never raises it', () => {
  const lower = (now: object) => lowerRatchet(ratchet, new Map([['a/*.md', { ...measure, ...now }]]))
  expect(lower({ words: 15.5, long: 4 })).toEqual({ 'a/*.md': { words: 15.5, long: 3 } })
  expect(lower({ words: 15, long: 1 })).toEqual({ 'a/*.md': { long: 1 } })
  expect(lower({ words: 14, long: 0, avoided: 5 })).toEqual({})
})

it('drops a folder that is gone', () => {
  expect(lowerRatchet(ratchet, new Map())).toEqual({})
})
