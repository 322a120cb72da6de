import { expect, test } from 'vitest'
import {
  listBuckets,
  type Momentum,
  measureBucket,
  measureMomentum,
  selectMomentum,
  selectMomentumBuckets,
} from '../../../../../mocks/world/social/momentum.ts'
import { computePostTotals } from '../../../../../mocks/world/social/post-totals.ts'
import { createStream } from './create-stream.ts'

const DAY = 86_400
const scores = { sentiment: 7, alpha: 6, legitimacy: 6, technicalAccuracy: 6 }
const stream = createStream(
  { instant: 10, likes: 15, ...scores },
  { instant: DAY, likes: 10, views: 50, ...scores },
  { instant: DAY + 10, likes: 10, ...scores, sentiment: 8 },
  { instant: DAY + 20, likes: 10, author: 1, ...scores },
  { instant: DAY + 30, symbol: 1, likes: 4, ...scores },
)

test('compares posts, engagement and quality with the time before', () => {
  const [first] = measureMomentum(stream, 2 * DAY, 24)
  expect(first).toMatchObject({ tokenSymbol: 'SOL', recentPosts: 3, uniqueAuthors: 2, totalReach: 50 })
  expect(first).toMatchObject({ sentiment: 7.33, qualityScore: 8.33, qualityDelta: 1.33 })
  expect(first).toMatchObject({ postVelocity: 3, engagementVelocity: 2 })
  expect(first?.momentumScore).toBeCloseTo((3 + Math.log(3)) * Math.log(3) * (8.33 / 4), 2)
})

test('measures a newcomer against one post of its own, and sees no momentum in a single post', () => {
  const [, second] = measureMomentum(stream, 2 * DAY, 24)
  expect(second).toMatchObject({ tokenSymbol: 'BTC', postVelocity: 1, engagementVelocity: 1 })
  expect(second).toMatchObject({ qualityDelta: 0, momentumScore: 0 })
})

test('lists buckets from the newest, the last one still filling', () => {
  const to = Date.UTC(2026, 0, 15, 9) / 1000
  const hour = 3_600
  expect(listBuckets(to, 8, 4, false)).toEqual([
    { from: to - hour, until: to, step: 4 * hour },
    { from: to - 5 * hour, until: to - hour, step: 4 * hour },
    { from: to - 9 * hour, until: to - 5 * hour, step: 4 * hour },
  ])
  expect(listBuckets(to, 8, 4, true).map(({ from, until }) => [to - from, to - until])).toEqual([
    [4 * hour, 0],
    [8 * hour, 4 * hour],
  ])
})

test('compares a bucket with the one before', () => {
  const totalsOf = (from: number, to: number) => computePostTotals(stream, from, to)
  const rows = measureBucket(totalsOf, { from: DAY, until: DAY + 15, step: DAY })
  expect(rows).toMatchObject([{ from: DAY, entry: { tokenSymbol: 'SOL', recentPosts: 2, postVelocity: 2 } }])
})

const entry = (tokenSymbol: string, postVelocity: number, momentumScore: number) =>
  ({ tokenSymbol, postVelocity, momentumScore, engagementVelocity: 9 }) as Partial<Momentum> as Momentum

test('selects tokens that grew enough', () => {
  const measured = [entry('A', 1, 30), entry('B', 3, 20), entry('C', 4, 10)]
  const select = (minVelocity: number, limit = 9) =>
    selectMomentum(measured, { limit, minVelocity }).map(each => each.tokenSymbol)
  expect([select(0, 2), select(3), select(5)]).toEqual([['A', 'B'], ['B', 'C'], []])
  expect(selectMomentum(measured, { limit: 9, minVelocity: 5, velocity: 'engagementVelocity' })).toHaveLength(
    3,
  )
})

test('selects rows of the listed tokens, or the best rows of all', () => {
  const measured = [entry('A', 2, 30), entry('B', 2, 20)]
  const buckets = [[{ from: 2, entry: entry('B', 2, 50) }], [{ from: 1, entry: entry('A', 2, 40) }]]
  const select = (limitCounts: 'tokens' | 'rows') =>
    selectMomentumBuckets(measured, buckets, { limit: 1, minVelocity: 1, limitCounts }).map(
      ({ from }) => from,
    )
  expect(select('tokens')).toEqual([1])
  expect(select('rows')).toEqual([2])
})
