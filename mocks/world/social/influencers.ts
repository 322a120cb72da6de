import { DAY } from '../calendar.ts'
import { type Author, symbolAt } from './cast.ts'
import { depth, reactions } from './post.ts'
import { round } from './round.ts'
import { eachPost, type Stream } from './stream.ts'

/** A post whose depth (0..10) reaches this is of high quality, the only kind this aggregate counts. */
const HIGH_QUALITY = 5.5
/** The days a prediction needs until its longest outcome is a closing price of the past. */
const MATURE_DAYS = 31
const HORIZONS = [1, 7, 30] as const

/** What an author did: the contract's fields in `entry`, and what else one may sort or filter by. */
export interface Influencer {
  readonly entry: InfluencerEntry
  /** High-quality posts in the window. */
  readonly posts: number
  /** Their mean alpha, 0..10. */
  readonly alpha: number
  /** Positions in `symbols` of the tokens they are about. */
  readonly tokens: ReadonlySet<number>
}

/** The fields of an influencer as version 2 of the contract names them; version 1 has those without a track record. */
export type InfluencerEntry = ReturnType<typeof activity> & TrackRecord

/** How the directional posts of an author turned out, percent; all null when no such post is old enough (gap GAP-29). */
export type TrackRecord = ReturnType<typeof judge>

/** Which influencers to return: at least `minPosts` posts, one of them about `token`, by `key`, those without a key last. */
export interface InfluencersQuery {
  readonly limit: number
  readonly minPosts: number
  readonly token?: string | undefined
  readonly key: (influencer: Influencer) => number | null
  readonly descending: boolean
}

/** Measures every author by the high-quality posts with from ≤ instant < to (Unix seconds). */
export const measureInfluencers = (
  stream: Stream,
  from: number,
  to: number,
  records: readonly TrackRecord[],
): Influencer[] => {
  const sums = stream.cast.authors.map(() => ({
    posts: 0,
    views: 0,
    reactions: 0,
    alpha: 0,
    sentiment: 0,
    tokens: new Set<number>(),
  }))
  eachPost(stream, from, to, (posts, at) => {
    if (depth(posts, at) < HIGH_QUALITY) return
    const sum = sums[posts.author[at] as number] as Sums
    sum.posts++
    sum.views += posts.views[at] as number
    sum.reactions += reactions(posts, at)
    sum.alpha += posts.alpha[at] as number
    sum.sentiment += posts.sentiment[at] as number
    sum.tokens.add(posts.symbol[at] as number)
  })
  return sums.flatMap((sum, who) => {
    if (sum.posts === 0) return []
    const { handle } = stream.cast.authors[who] as Author
    const entry = { ...activity(handle, sum), ...(records[who] as TrackRecord) }
    return [{ entry, posts: sum.posts, alpha: sum.alpha / sum.posts, tokens: sum.tokens }]
  })
}

/** Chooses influencers; nobody for a token nobody posted about. */
export const influencers = (measured: readonly Influencer[], query: InfluencersQuery): Influencer[] => {
  const focus = query.token === undefined ? undefined : symbolAt(query.token)
  const sign = query.descending ? -1 : 1
  return measured
    .filter(({ posts, tokens }) => posts >= query.minPosts && (focus === undefined || tokens.has(focus)))
    .map(influencer => ({ influencer, key: query.key(influencer) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * (a.key - b.key)
    })
    .slice(0, query.limit)
    .map(({ influencer }) => influencer)
}

interface Sums {
  posts: number
  views: number
  reactions: number
  alpha: number
  sentiment: number
  readonly tokens: Set<number>
}

const activity = (socialHandle: string, sums: Sums) => {
  const avgViewsPerPost = round(sums.views / sums.posts, 2)
  const avgEngagementPerPost = round(sums.reactions / sums.posts, 2)
  const avgAlpha = sums.alpha / sums.posts
  const avgSentiment = sums.sentiment / sums.posts
  const credibility =
    (avgViewsPerPost / 50_000) * 10 +
    (avgAlpha / 10) * 5 +
    (avgSentiment / 10) * 2 +
    Math.log(sums.posts + 1) * 2
  return {
    socialHandle,
    avgViewsPerPost,
    avgEngagementPerPost,
    credibilityScore: round(credibility, 4),
    influenceScore: round((sums.views / 1e6) * (avgEngagementPerPost / avgViewsPerPost) * 100, 4),
    totalReach: sums.views,
    tokensCovered: sums.tokens.size,
  }
}

/**
 * Judges every author's bullish (sentiment 7 or more) and bearish (3 or less) posts with `from` ≤ instant that are 31 days
 * old at `to`, against the token's closing price 1, 7 and 30 days later. A return is signed in the direction of the call.
 */
export const measureTrackRecords = (stream: Stream, from: number, to: number): TrackRecord[] => {
  const calls = stream.cast.authors.map(() => ({ signals: 0, hits: [0, 0, 0], returns: [0, 0, 0] }))
  eachPost(stream, from, to - MATURE_DAYS * DAY, (posts, at, day) => {
    const sentiment = posts.sentiment[at] as number
    if (sentiment > 3 && sentiment < 7) return
    const side = sentiment > 5 ? 1 : -1
    const symbol = posts.symbol[at] as number
    const call = calls[posts.author[at] as number] as Calls
    const close = stream.closes(day)[symbol] as number
    call.signals++
    HORIZONS.forEach((days, h) => {
      const move = side * Math.expm1((stream.closes(day + days)[symbol] as number) - close)
      call.hits[h] = (call.hits[h] as number) + (move > 0 ? 1 : 0)
      call.returns[h] = (call.returns[h] as number) + move
    })
  })
  return calls.map(judge)
}

interface Calls {
  signals: number
  readonly hits: number[]
  readonly returns: number[]
}

const judge = ({ signals, hits, returns }: Calls) => {
  const percent = (sums: readonly number[]) =>
    sums.map(sum => (signals > 0 ? round((sum / signals) * 100, 2) : null)) as Horizons
  const [accuracy24h, accuracy7d, accuracy30d] = percent(hits)
  const [return24h, return7d, return30d] = percent(returns)
  return {
    trackRecordSignals: signals,
    trackRecordAccuracy24h: accuracy24h,
    trackRecordAccuracy7d: accuracy7d,
    trackRecordAccuracy30d: accuracy30d,
    trackRecordAvgReturn24h: return24h,
    trackRecordAvgReturn7d: return7d,
    trackRecordAvgReturn30d: return30d,
    trackRecordPerformanceTier: accuracy7d === null ? null : tier(accuracy7d),
  }
}

type Horizons = [number | null, number | null, number | null]

/** The contract names no horizon for the tier; the week in the middle decides. */
const tier = (accuracy: number): string =>
  accuracy >= 70 ? 'topPerformer' : accuracy >= 60 ? 'proven' : 'unproven'
