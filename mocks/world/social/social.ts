import { Cache } from '../../../src/bounded-cache.ts'
import { DAY, HOUR, midnight } from '../calendar.ts'
import { type Influencer, type InfluencersQuery, influencers, measureInfluencers } from './influencers.ts'
import {
  type Momentum,
  type MomentumBucket,
  type MomentumQuery,
  measureBuckets,
  measureMomentum,
  momentum,
  momentumSeries,
} from './momentum.ts'
import {
  choosePosts,
  describePost,
  instantOf,
  rankPosts,
  type ScoredPost,
  type ScoredPostsQuery,
} from './scored-posts.ts'
import {
  measureShifts,
  type SentimentShift,
  type SentimentShiftsQuery,
  sentimentShifts,
} from './sentiment-shifts.ts'
import { createStream } from './stream.ts'
import { measureTrackRecords } from './track-records.ts'

const INDEX_DAYS = 60
const LONGEST_CALL_DAYS = 30
const CACHED_ROWS = 6000
const CACHED_POSTS = 2000

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
    query: MomentumQuery & {
      readonly hours: number
      readonly bucketHours: number
      /** Whether buckets are counted back from the end instead of on from the epoch. */
      readonly fromNow?: boolean
    },
  ): MomentumBucket[]
  /** Authors by what they posted in the last `hours`, or in all sixty days. */
  influencers(now: number, query: InfluencersQuery & { readonly hours?: number | undefined }): Influencer[]
  /** Tokens by the change of mood between the last 24 hours and the time before, back to `hours` ago (more than 24). */
  sentimentShifts(now: number, query: SentimentShiftsQuery & { readonly hours: number }): SentimentShift[]
}

/** Opens the social side of the world of a seed; a point of sentiment is divided into `steps`. */
export const createSocial = (seed: number, steps?: number): Social => {
  const stream = createStream(seed, steps)
  const measures = new Cache<string, readonly unknown[]>(CACHED_ROWS, rows => rows.length + 1)
  const described = new Cache<number, ScoredPost>(CACHED_POSTS)
  /** Measures once a minute what does not depend on limit, filter and order. */
  const measure = <Row>(now: number, name: string, make: (minute: number) => readonly Row[]) => {
    const minute = now - (now % 60)
    return measures.get(`${minute} ${name}`, () => make(minute)) as readonly Row[]
  }
  const measuredMomentum = (now: number, hours: number) =>
    measure(now, `momentum ${hours}`, to => measureMomentum(stream, to, hours))
  // Calls are judged once a day, at the close; the youngest are those whose longest outcome has just closed.
  const records = (now: number) =>
    measure(midnight(now), 'records', to =>
      measureTrackRecords(stream, to / DAY - INDEX_DAYS, to / DAY - LONGEST_CALL_DAYS),
    )
  return {
    scoredPosts: (now, query) =>
      choosePosts(
        measure(now, 'posts', to => rankPosts(stream, to)),
        query,
      ).map(post => described.get(instantOf(post), () => describePost(stream, post))),
    momentum: (now, query) => momentum(measuredMomentum(now, query.hours), query),
    momentumSeries: (now, query) => {
      const { hours, bucketHours, fromNow = false } = query
      const buckets = measure(now, `buckets ${hours} ${bucketHours} ${fromNow}`, to =>
        measureBuckets(stream, to, hours, bucketHours, fromNow),
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
