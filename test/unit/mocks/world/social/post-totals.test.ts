import { expect, test } from 'vitest'
import { computePostTotals } from '../../../../../mocks/world/social/post-totals.ts'
import { createStream } from './create-stream.ts'

const scores = { alpha: 6, legitimacy: 3, technicalAccuracy: 9 }
const stream = createStream(
  { instant: 100, symbol: 2, sentiment: 8, likes: 1, views: 10, ...scores },
  { instant: 200, symbol: 2, sentiment: 2, reposts: 2, views: 20, ...scores },
  { instant: 300, symbol: 2, sentiment: 5, author: 1, replies: 3, quotes: 4, views: 30, ...scores },
  { instant: 300, symbol: 1, sentiment: 6 },
  { instant: 90_000, symbol: 2, sentiment: 4 },
)

test('adds up the posts about a symbol', () => {
  const totals = computePostTotals(stream, 0, 86_400)
  const about = Object.fromEntries(Object.entries(totals).map(([name, column]) => [name, column[2]]))
  expect(about).toEqual({
    posts: 3,
    authors: 2,
    bullish: 1,
    bearish: 1,
    sentiment: 15,
    sentimentSquares: 64 + 4 + 25,
    alpha: 18,
    // Half of 16 times the reputation, half of the depth, which is 6.
    quality: 7 + 7 + 11,
    views: 60,
    engagement: 10,
  })
})

test('keeps symbols apart', () => {
  const totals = computePostTotals(stream, 0, 86_400)
  expect([totals.posts[0], totals.posts[1], totals.bullish[1]]).toEqual([0, 1, 1])
})

test('begins with the first second, and ends before the last', () => {
  const count = (from: number, to: number) => computePostTotals(stream, from, to).posts[2]
  expect(count(100, 200)).toBe(1)
  expect(count(101, 301)).toBe(2)
  expect(count(0, 90_001)).toBe(4)
})

test('meets no author of an earlier count', () => {
  expect(computePostTotals(stream, 100, 101).authors[2]).toBe(1)
  expect(computePostTotals(stream, 100, 101).authors[2]).toBe(1)
})
