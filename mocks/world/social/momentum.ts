import { HOUR, weekStart } from '../calendar.ts'
import { log } from '../random/exact-math.ts'
import { symbols } from './authors.ts'
import { type Tally, tally } from './post-totals.ts'
import { round } from './round.ts'
import type { Stream } from './stream.ts'

const MAX_ROWS = 1000

/** What to return: at most `limit` tokens (or rows of a series), and only what grew at least `minVelocity`-fold. */
export interface MomentumQuery {
  readonly limit: number
  readonly minVelocity: number
  /** For a series: whether `limit` counts tokens or rows (gap GAP-28). */
  readonly limitCounts?: 'tokens' | 'rows'
}

/** The momentum of a token as the contract names its parts. */
export type Momentum = ReturnType<typeof compare>

/** The momentum of a token in one bucket of time, which starts at `from` (Unix seconds). */
export interface MomentumBucket {
  readonly from: number
  readonly entry: Momentum
}

/** Compares every token's posts of the `hours` before `to` (Unix seconds) with the same number of hours before those. */
export const measureMomentum = (stream: Stream, to: number, hours: number): Momentum[] => {
  const from = to - hours * HOUR
  return rank(compareAll(tally(stream, from, to), tally(stream, from - hours * HOUR, from)), entry => entry)
}

/**
 * Compares every token's posts bucket by bucket, each with the bucket before it, newest bucket first.
 * Buckets are counted from the first Monday after the epoch, so a closed one never changes and the last is still filling
 * at `to`; or back from `to`, when `fromNow` says so. The first contains the start of the lookback.
 */
export const measureBuckets = (
  stream: Stream,
  to: number,
  hours: number,
  bucketHours: number,
  fromNow: boolean,
): MomentumBucket[] => {
  const step = bucketHours * HOUR
  const buckets: MomentumBucket[] = []
  let from = fromNow ? to - Math.ceil(hours / bucketHours) * step : to - hours * HOUR
  if (!fromNow) from -= (from - weekStart(0)) % step
  let before = tally(stream, from - step, from)
  for (; from < to; from += step) {
    const now = tally(stream, from, Math.min(from + step, to))
    for (const entry of compareAll(now, before)) buckets.push({ from, entry })
    before = now
  }
  return buckets.reverse()
}

/** Keeps the tokens that grew enough, highest momentum first. */
export const momentum = (measured: readonly Momentum[], query: MomentumQuery): Momentum[] =>
  measured.filter(entry => entry.postVelocity >= query.minVelocity).slice(0, query.limit)

/**
 * Keeps the buckets that grew enough: those of the tokens `momentum` would list, or the best rows whatever their token.
 * Never more than the newest 1000; highest momentum first, as the contract orders every reply of this operation.
 */
export const momentumSeries = (
  measured: readonly Momentum[],
  buckets: readonly MomentumBucket[],
  query: MomentumQuery,
): MomentumBucket[] => {
  const grown = buckets.filter(({ entry }) => entry.postVelocity >= query.minVelocity)
  if (query.limitCounts === 'rows') return rank(grown, bucket => bucket.entry).slice(0, query.limit)
  const listed = new Set(momentum(measured, query).map(entry => entry.tokenSymbol))
  return rank(
    grown.filter(({ entry }) => listed.has(entry.tokenSymbol)).slice(0, MAX_ROWS),
    bucket => bucket.entry,
  )
}

const rank = <Item>(items: Item[], entryOf: (item: Item) => Momentum): Item[] =>
  items.sort((a, b) => entryOf(b).momentumScore - entryOf(a).momentumScore)

const compareAll = (now: Tally, before: Tally): Momentum[] =>
  symbols.flatMap((_, symbol) => ((now.posts[symbol] as number) > 0 ? [compare(now, before, symbol)] : []))

const compare = (now: Tally, before: Tally, symbol: number) => {
  const recentPosts = now.posts[symbol] as number
  const priorPosts = before.posts[symbol] as number
  const engagement = now.engagement[symbol] as number
  const qualityScore = round((now.quality[symbol] as number) / recentPosts, 2)
  // Nothing before: measured against one average post of its own, so that a newcomer has finite velocities and no delta.
  const priorQuality =
    priorPosts > 0 ? round((before.quality[symbol] as number) / priorPosts, 2) : qualityScore
  const priorEngagement = priorPosts > 0 ? (before.engagement[symbol] as number) : engagement / recentPosts
  const postVelocity = round(recentPosts / Math.max(priorPosts, 1), 4)
  const engagementVelocity = round(engagement / Math.max(priorEngagement, 1), 4)
  // Reach has a heavy tail: but for the logarithm one post of a celebrity would outdo any number of posts. A single post
  // makes no momentum at all.
  const velocity = postVelocity + log(engagementVelocity + 1)
  return {
    tokenSymbol: symbols[symbol] as string,
    recentPosts,
    uniqueAuthors: now.authors[symbol] as number,
    sentiment: round((now.sentiment[symbol] as number) / recentPosts, 2),
    qualityScore,
    qualityDelta: round(qualityScore - priorQuality, 2),
    totalReach: now.views[symbol] as number,
    postVelocity,
    engagementVelocity,
    momentumScore: round(velocity * log(recentPosts) * (qualityScore / 4), 2),
  }
}
