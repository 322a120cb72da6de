import { expect, test } from 'vitest'
import tables from '../../../../../fixtures/posts.json' with { type: 'json' }
import { composePreview, formatPostUrl } from '../../../../../mocks/world/social/compose-preview.ts'
import { createStream } from './create-stream.ts'

const deep = { alpha: 9, legitimacy: 9, technicalAccuracy: 9 }
const postOf = (sentiment: number, key: number, scores = {}) =>
  createStream({ instant: 5, sentiment, key, ...scores }).day(0)

/** The start of a sentence, up to its first slot. */
const start = (sentence: string) => sentence.replace(/\{t\}/g, '$ETH').split('{')[0] ?? ''

test.each([
  [9, 'bullish'],
  [1, 'bearish'],
  [5, 'neutral'],
] as const)('writes a post of sentiment %i, which is %s', (sentiment, stance) => {
  for (let i = 1; i < 100; i++) {
    const key = Math.imul(i, 0x9e3779b1) >>> 0
    const light = composePreview(postOf(sentiment, key), 0, 'ETH')
    expect(
      tables.sentences[stance].light.some(sentence => light.includes(start(sentence))),
      light,
    ).toBe(true)
    const text = composePreview(postOf(sentiment, key, deep), 0, 'ETH')
    expect(
      tables.sentences[stance].deep.some(sentence => text.includes(start(sentence))),
      text,
    ).toBe(true)
    expect(text).not.toMatch(/[{}]|undefined|NaN/)
  }
})

test('writes the same text for the same post', () => {
  expect(composePreview(postOf(9, 77), 0, 'ETH')).toBe(composePreview(postOf(9, 77), 0, 'ETH'))
})

test('names a page for each post, by its second and its key', () => {
  expect(formatPostUrl(postOf(5, 42), 0, 'otter')).toBe('https://social.example/otter/status/5000000042')
  expect(formatPostUrl(postOf(5, 4_000_000_042), 0, 'otter')).toBe(
    'https://social.example/otter/status/5000000042',
  )
})
