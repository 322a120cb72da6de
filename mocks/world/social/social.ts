import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, HOUR, toMidnight } from '../../time/calendar.ts'
import { toMinute } from '../to-minute.ts'
import type { WorldScale } from '../world-scales.ts'
import { measureTrackRecords } from './measure-track-records.ts'
import {
  type BucketMomentum,
  type BucketRange,
  listBuckets,
  type Momentum,
  type MomentumQuery,
  measureBucket,
  measureMomentum,
  selectMomentum,
  selectMomentumBuckets,
} from './momentum.ts'
import { createPostStream } from './post-stream.ts'
import { computePostTotals, type PostTotals } from './post-totals.ts'
import {
  type InfluencersQuery,
  measureInfluencers,
  type RankedInfluencer,
  selectInfluencers,
} from './ranked-influencer.ts'
import {
  describePost,
  getPostInstant,
  rankPosts,
  type ScoredPost,
  type ScoredPostsQuery,
  selectPosts,
} from './scored-post.ts'
import {
  measureSentimentShifts,
  type SentimentShift,
  type SentimentShiftsQuery,
  selectSentimentShifts,
} from './sentiment-shift.ts'

const INDEX_DAYS = 60
const LONGEST_CALL_DAYS = 30
const CACHED_ROWS = 6000
const CACHED_POSTS = 2000
const CACHED_TOTALS = 2

/**
 * The four aggregates of one stream of posts. `now` is in Unix seconds. The aggregates are updated at every
 * full minute, and cover at most sixty days, which is also the default window.
 */
export interface Social {
  /** Returns the best posts of the last 24 hours. */
  scoredPosts(now: number, query: ScoredPostsQuery): ScoredPost[]
  /** Returns tokens by momentum over the last `hours`. */
  momentum(now: number, query: MomentumQuery & { readonly hours: number }): Momentum[]
  /** Returns the momentum of tokens in buckets of `bucketHours` over the last `hours`, at most 1000 rows. */
  momentumSeries(
    now: number,
    query: MomentumQuery & {
      readonly hours: number
      readonly bucketHours: number
      /** True if buckets are counted back from `now` instead of forward from the epoch. */
      readonly fromNow?: boolean
    },
  ): BucketMomentum[]
  /** Returns authors by their posts of the last `hours`, or of all sixty days. */
  influencers(
    now: number,
    query: InfluencersQuery & { readonly hours?: number | undefined },
  ): RankedInfluencer[]
  /**
   * Returns the changes of sentiment of tokens, selected and ordered by the query. It compares the last 24 hours with the time before, back to
   * `hours` ago (more than 24).
   */
  sentimentShifts(now: number, query: SentimentShiftsQuery & { readonly hours: number }): SentimentShift[]
}

/** Creates the social aggregates of a seed. A point of sentiment is divided into `steps`. */
export function createSocial(seed: number, steps?: number, scale?: WorldScale): Social {
  const stream = createPostStream(seed, steps, scale)
  const measures = new BoundedCache<string, readonly unknown[]>(CACHED_ROWS, rows => rows.length + 1)
  const totals = new BoundedCache<string, PostTotals>(CACHED_TOTALS)
  const buckets = new BoundedCache<string, readonly BucketMomentum[]>(CACHED_ROWS, rows => rows.length + 1)
  const described = new BoundedCache<number, ScoredPost>(CACHED_POSTS)
  /** Computes rows once a minute, as far as they are independent of limit, filter and order. */
  const measure = <Row>(now: number, name: string, make: (minute: number) => readonly Row[]) => {
    const minute = toMinute(now)
    return measures.getOrMake(`${minute} ${name}`, () => make(minute)) as readonly Row[]
  }
  // A bucket that is closed never changes, and each is compared with the one before it.
  const getTotals = (from: number, to: number) =>
    totals.getOrMake(`${from} ${to}`, () => computePostTotals(stream, from, to))
  const getBucket = (place: BucketRange): readonly BucketMomentum[] =>
    buckets.getOrMake(`${place.from} ${place.until} ${place.step}`, () => measureBucket(getTotals, place))
  const getMomentum = (now: number, hours: number) =>
    measure(now, `momentum ${hours}`, to => measureMomentum(stream, to, hours))
  // Calls are judged once a day, at the close; the youngest are those whose longest outcome has just closed.
  const getTrackRecords = (now: number) =>
    measure(toMidnight(now), 'records', to =>
      measureTrackRecords(stream, to / DAY - INDEX_DAYS, to / DAY - LONGEST_CALL_DAYS),
    )
  return {
    scoredPosts: (now, query) =>
      selectPosts(
        measure(now, 'posts', to => rankPosts(stream, to)),
        query,
      ).map(post => described.getOrMake(getPostInstant(post), () => describePost(stream, post))),
    momentum: (now, query) => selectMomentum(getMomentum(now, query.hours), query),
    momentumSeries: (now, query) => {
      const { hours, bucketHours, fromNow = false } = query
      const places = listBuckets(toMinute(now), hours, bucketHours, fromNow)
      return selectMomentumBuckets(getMomentum(now, hours), places.map(getBucket), query)
    },
    influencers: (now, query) => {
      const hours = Math.min(query.hours ?? Infinity, INDEX_DAYS * 24)
      const measured = measure(now, `influencers ${hours}`, to =>
        measureInfluencers(stream, to - hours * HOUR, to, getTrackRecords(to)),
      )
      return selectInfluencers(measured, query)
    },
    sentimentShifts: (now, query) =>
      selectSentimentShifts(
        seed,
        measure(now, `shifts ${query.hours}`, to => measureSentimentShifts(stream, to, query.hours)),
        query,
      ),
  }
}
