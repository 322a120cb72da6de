import { Cache } from '../cache.ts'
import { DAY } from '../calendar.ts'
import {
  type Influencer,
  type InfluencersQuery,
  influencers,
  measureInfluencers,
  measureTrackRecords,
} from './influencers.ts'
import {
  type Momentum,
  type MomentumBucket,
  type MomentumQuery,
  measureBuckets,
  measureMomentum,
  momentum,
  momentumSeries,
} from './momentum.ts'
import { rankPosts, type ScoredPost, type ScoredPostsQuery, scoredPosts } from './scored-posts.ts'
import {
  measureShifts,
  type SentimentShift,
  type SentimentShiftsQuery,
  sentimentShifts,
} from './sentiment-shifts.ts'
import { createStream, HOUR } from './stream.ts'

const INDEX_DAYS = 60
const CACHED_MEASURES = 32

/**
 * The four views of one stream of posts. `now` is Unix seconds; the index is refreshed at every full minute and keeps
 * sixty days, which is also what a question without a window is about.
 */
export interface Social {
  /** The best posts of the last 24 hours. */
  scoredPosts(now: number, query: ScoredPostsQuery): ScoredPost[]
  /** Tokens by momentum over the last `hours`. */
  momentum(now: number, query: MomentumQuery & { readonly hours: number }): Momentum[]
  /** Momentum of tokens in buckets of `bucketHours` over the last `hours`; at most 1000. */
  momentumSeries(
    now: number,
    query: MomentumQuery & { readonly hours: number; readonly bucketHours: number },
  ): MomentumBucket[]
  /** Authors by what they posted in the last `hours`, or in all sixty days. */
  influencers(now: number, query: InfluencersQuery & { readonly hours?: number | undefined }): Influencer[]
  /** Tokens by the change of mood between the last 24 hours and the time before, back to `hours` ago (more than 24). */
  sentimentShifts(now: number, query: SentimentShiftsQuery & { readonly hours: number }): SentimentShift[]
}

/** Opens the social side of the world of a seed. */
export const createSocial = (seed: number): Social => {
  const stream = createStream(seed)
  const measures = new Cache<string, unknown>(CACHED_MEASURES)
  /** Measures once a minute whatever does not depend on limit, filter and order. */
  const measure = <Value>(now: number, name: string, make: (minute: number) => Value): Value => {
    const minute = now - (now % 60)
    return measures.get(`${minute} ${name}`, () => make(minute)) as Value
  }
  const measuredMomentum = (now: number, hours: number) =>
    measure(now, `momentum ${hours}`, to => measureMomentum(stream, to, hours))
  const records = (now: number) =>
    measure(now, 'records', to => measureTrackRecords(stream, to - INDEX_DAYS * DAY, to))
  return {
    scoredPosts: (now, query) =>
      scoredPosts(
        stream,
        measure(now, 'posts', to => rankPosts(stream, to)),
        query,
      ),
    momentum: (now, query) => momentum(measuredMomentum(now, query.hours), query),
    momentumSeries: (now, query) => {
      const { hours, bucketHours } = query
      const buckets = measure(now, `buckets ${hours} ${bucketHours}`, to =>
        measureBuckets(stream, to, hours, bucketHours),
      )
      return momentumSeries(measuredMomentum(now, hours), buckets, query)
    },
    influencers: (now, query) => {
      const hours = Math.min(query.hours ?? Infinity, INDEX_DAYS * 24)
      const measured = measure(now, `influencers ${hours}`, to =>
        measureInfluencers(stream, to - hours * HOUR, to, records(to)),
      )
      return influencers(measured, query)
    },
    sentimentShifts: (now, query) =>
      sentimentShifts(
        seed,
        measure(now, `shifts ${query.hours}`, to => measureShifts(stream, to, query.hours)),
        query,
      ),
  }
}
