import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { HOUR, toMinute, toWeekStart } from '../../time/calendar.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import type { PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'
import type { SumTopics, TopicSums } from './sum-topics.ts'

const MAX_ROWS = 1000
const CACHED_ROWS = 6000

/** Query for at most `limit` tokens, or rows of a series. Each token grew at least `minVelocity`-fold. */
export interface MomentumQuery {
  /** Hours before now of the result. */
  readonly hours: number
  readonly limit: number
  readonly minVelocity: number
  /** The velocity to which `minVelocity` applies. Default: that of posts (gap GAP-70). */
  readonly velocity?: 'postVelocity' | 'engagementVelocity'
}

/** Query for the momentum in buckets of time. */
export interface MomentumSeriesQuery extends MomentumQuery {
  readonly bucketHours: number
  /** True if buckets are counted back from now, instead of forward from the epoch. */
  readonly fromNow?: boolean
  /** The things that `limit` counts (gap GAP-28). */
  readonly limitCounts?: 'tokens' | 'rows'
}

/** The momentum of a token with the fields of the contract. */
export type Momentum = ReturnType<typeof compareSums>

/** The momentum of a token in one bucket of time, which starts at `from` (Unix seconds). */
export interface BucketMomentum {
  readonly from: number
  readonly entry: Momentum
}

type BucketRange = ReturnType<typeof listBuckets>[number]

/** Creates the functions that return tokens by momentum, as a ranking or as a time series. */
export function createMomentum({ topics }: PostStream, sumTopics: SumTopics) {
  // A bucket that is closed never changes.
  const buckets = new BoundedCache<string, BucketMomentum[]>(CACHED_ROWS, rows => rows.length + 1)
  /** Compares the posts about each token in a bucket with those in the one before, highest momentum first. */
  const measure = ({ from, until, step }: BucketRange): BucketMomentum[] => {
    const [now, before] = [sumTopics(from, until), sumTopics(from - step, from)]
    return topics
      .flatMap(({ symbol }, topic) => {
        const authors = now.partners(topic).length
        if (authors === 0) return []
        return [{ from, entry: compareSums(symbol, authors, now.sums(topic), before.sums(topic)) }]
      })
      .sort(compareMomentum)
  }
  const select = (range: BucketRange, { minVelocity, velocity = 'postVelocity' }: MomentumQuery) =>
    buckets
      .getOrMake(`${range.from} ${range.until} ${range.step}`, () => measure(range))
      .filter(({ entry }) => entry[velocity] >= minVelocity)
  const rank = (to: number, query: MomentumQuery) => {
    const step = query.hours * HOUR
    return select({ from: to - step, until: to, step }, query).slice(0, query.limit)
  }
  return {
    /** Returns tokens by momentum over the last hours. */
    momentum: (now: number, query: MomentumQuery): Momentum[] =>
      rank(toMinute(now), query).map(({ entry }) => entry),
    /**
     * Returns the rows of buckets: the newest 1000 of the tokens with the highest momentum, or the best rows of
     * all tokens if `limit` counts rows. The highest momentum comes first, as the contract orders every reply of
     * this operation.
     */
    momentumSeries: (now: number, query: MomentumSeriesQuery): BucketMomentum[] => {
      const to = toMinute(now)
      const rows = listBuckets(to, query).flatMap(range => select(range, query))
      if (query.limitCounts === 'rows') return rows.sort(compareMomentum).slice(0, query.limit)
      const listed = new Set(rank(to, query).map(({ entry }) => entry.tokenSymbol))
      return rows
        .filter(({ entry }) => listed.has(entry.tokenSymbol))
        .slice(0, MAX_ROWS)
        .sort(compareMomentum)
    },
  }
}

/**
 * Returns the buckets, newest first, and their full length `step`. The latest is incomplete. They are counted from
 * the first Monday after the epoch, so a closed bucket never changes, or back from `to`. The oldest bucket
 * contains the start of the hours.
 */
function listBuckets(to: number, { hours, bucketHours, fromNow }: MomentumSeriesQuery) {
  const step = bucketHours * HOUR
  const ranges = []
  let from = fromNow ? to - Math.ceil(hours / bucketHours) * step : to - hours * HOUR
  if (!fromNow) from -= (from - toWeekStart(0)) % step
  for (; from < to; from += step) ranges.push({ from, until: Math.min(from + step, to), step })
  return ranges.reverse()
}

function compareMomentum(a: BucketMomentum, b: BucketMomentum): number {
  return b.entry.momentumScore - a.entry.momentumScore
}

function compareSums(tokenSymbol: string, uniqueAuthors: number, now: TopicSums, before: TopicSums) {
  const { posts: recentPosts, engagement, quality, sentiment, views } = now
  const qualityScore = roundToDecimals(quality / recentPosts, 2)
  // Nothing before: measured against one average post of its own, so that a newcomer has finite velocities and no delta.
  const newcomer = { posts: 1, quality: qualityScore, engagement: engagement / recentPosts }
  const prior = before.posts > 0 ? before : newcomer
  const postVelocity = roundToDecimals(recentPosts / prior.posts, 4)
  const engagementVelocity = roundToDecimals(engagement / Math.max(prior.engagement, 1), 4)
  // Reach has a heavy tail: but for the logarithm one post of a celebrity would outdo any number of posts. A single post
  // makes no momentum at all.
  const velocity = postVelocity + naturalLogarithm(engagementVelocity + 1)
  return {
    tokenSymbol,
    recentPosts,
    uniqueAuthors,
    sentiment: roundToDecimals(sentiment / recentPosts, 2),
    qualityScore,
    qualityDelta: roundToDecimals(qualityScore - roundToDecimals(prior.quality / prior.posts, 2), 2),
    totalReach: views,
    postVelocity,
    engagementVelocity,
    momentumScore: roundToDecimals(velocity * naturalLogarithm(recentPosts) * (qualityScore / 4), 2),
  }
}
