import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, HOUR, toMidnight, toMinute } from '../../time/calendar.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import type { PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'
import type { SumAuthors } from './sum-authors.ts'

/**
 * High-quality posts of an author in a window, and their results: the contract's fields in `entry`, and
 * further values for sorting and filtering.
 */
export interface RankedInfluencer {
  /** The fields of version 2 of the contract. Version 1 has the same fields without a track record. */
  readonly entry: ReturnType<typeof describeTrackRecord> & ReturnType<typeof describeInfluencer>
  readonly posts: number
  /** Mean alpha of these posts, 0..10. */
  readonly alpha: number
  /** Positions of the topics of these posts. */
  readonly topics: readonly number[]
}

/**
 * Query for influencers with at least `minPosts` posts, one of them about `topic`. They are sorted by `key`,
 * those with null last.
 */
export interface InfluencersQuery {
  /** Hours before now of the posts. Default and maximum: sixty days. */
  readonly hours?: number | undefined
  readonly limit: number
  readonly minPosts: number
  /** Position of the topic, −1 for none. */
  readonly topic?: number | undefined
  readonly key: (influencer: RankedInfluencer) => number | null
  readonly descending: boolean
}

const INDEX_DAYS = 60
const LONGEST_CALL_DAYS = 30
const CACHED_WINDOWS = 8

type AuthorSums = ReturnType<ReturnType<SumAuthors>['sums']>

/** Creates the function that returns authors by their posts. */
export function createInfluencers({ authors }: PostStream, sumAuthors: SumAuthors) {
  const cache = new BoundedCache<string, RankedInfluencer[]>(CACHED_WINDOWS)
  const measure = (to: number, hours: number): RankedInfluencer[] => {
    const window = sumAuthors(to - hours * HOUR, to)
    // Predictions are judged once a day, at the close. The youngest are those whose longest outcome has just closed.
    const close = toMidnight(to)
    const earlier = sumAuthors(close - INDEX_DAYS * DAY, close - LONGEST_CALL_DAYS * DAY)
    return authors.flatMap(({ handle }, author) => {
      const sums = window.sums(author)
      if (sums.posts === 0) return []
      const topics = window.partners(author)
      // Ten times as quick as one object with both spread into it.
      const entry = Object.assign(
        describeTrackRecord(earlier.sums(author)),
        describeInfluencer(handle, sums, topics.length),
      )
      return [{ entry, posts: sums.posts, alpha: sums.alpha / sums.posts, topics }]
    })
  }
  return (now: number, { hours, minPosts, topic, key, descending, limit }: InfluencersQuery) => {
    const to = toMinute(now)
    const window = Math.min(hours ?? Number.POSITIVE_INFINITY, INDEX_DAYS * 24)
    const sign = descending ? -1 : 1
    return cache
      .getOrMake(`${to} ${window}`, () => measure(to, window))
      .filter(({ posts, topics }) => posts >= minPosts && (topic === undefined || topics.includes(topic)))
      .map(influencer => ({ influencer, key: key(influencer) }))
      .sort((a, b) => {
        if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
        return sign * (a.key - b.key)
      })
      .slice(0, limit)
      .map(({ influencer }) => influencer)
  }
}

function describeInfluencer(socialHandle: string, sums: AuthorSums, tokensCovered: number) {
  const { posts, views: totalReach, reactions, alpha, sentiment } = sums
  const avgViewsPerPost = roundToDecimals(totalReach / posts, 2)
  const avgEngagementPerPost = roundToDecimals(reactions / posts, 2)
  // The formulas of the contract (social, InfluencerEntry), from the averages as shown.
  const credibility =
    (avgViewsPerPost / 50_000) * 10 +
    (alpha / posts / 10) * 5 +
    (sentiment / posts / 10) * 2 +
    naturalLogarithm(posts + 1) * 2
  return {
    socialHandle,
    avgViewsPerPost,
    avgEngagementPerPost,
    credibilityScore: roundToDecimals(credibility, 4),
    influenceScore: roundToDecimals((totalReach / 1e6) * (avgEngagementPerPost / avgViewsPerPost) * 100, 4),
    totalReach,
    tokensCovered,
  }
}

// Number of directional posts of an author and their results in percent, null without posts (GAP-29).
function describeTrackRecord(sums: AuthorSums) {
  const { signals, bullish } = sums
  const percent = (sum: number) => (signals > 0 ? roundToDecimals((sum / signals) * 100, 2) : null)
  const accuracy = percent(sums.hits7)
  return {
    trackRecordSignals: signals,
    trackRecordBullishSignals: bullish,
    trackRecordBearishSignals: signals - bullish,
    trackRecordAccuracy24h: percent(sums.hits1),
    trackRecordAccuracy7d: accuracy,
    trackRecordAccuracy30d: percent(sums.hits30),
    trackRecordAvgReturn24h: percent(sums.gains1),
    trackRecordAvgReturn7d: percent(sums.gains7),
    trackRecordAvgReturn30d: percent(sums.gains30),
    trackRecordPerformanceTier: accuracy === null ? null : toPerformanceTier(accuracy),
  }
}

/**
 * Returns the tier of an accuracy in percent. The contract (social, InfluencerEntry) does not say after which
 * time accuracy is measured.
 */
export function toPerformanceTier(accuracy: number): string {
  return accuracy >= 70 ? 'topPerformer' : accuracy >= 60 ? 'proven' : 'unproven'
}
