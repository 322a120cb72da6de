import { HOUR, toWeekStart } from '../../time/calendar.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import { tokenSymbols } from './authors.ts'
import type { PostStream } from './post-stream.ts'
import { computePostTotals, type PostTotals } from './post-totals.ts'
import { roundToDecimals } from './round-to-decimals.ts'

const MAX_ROWS = 1000

/**
 * Limits of a result: at most `limit` tokens, or rows of a series. Each token grew at least `minVelocity`-fold.
 */
export interface MomentumQuery {
  readonly limit: number
  readonly minVelocity: number
  /** The velocity to which `minVelocity` applies. Default: that of posts (gap GAP-70). */
  readonly velocity?: 'postVelocity' | 'engagementVelocity'
  /** For a series: whether `limit` counts tokens or rows (gap GAP-28). */
  readonly limitCounts?: 'tokens' | 'rows'
}

/** The momentum of a token with the fields of the contract. */
export type Momentum = ReturnType<typeof comparePeriods>

/** The momentum of a token in one bucket of time, which starts at `from` (Unix seconds). */
export interface BucketMomentum {
  readonly from: number
  readonly entry: Momentum
}

/**
 * Compares every token's posts of the `hours` before `to` (Unix seconds) with the same number of hours before
 * those.
 */
export function measureMomentum(stream: PostStream, to: number, hours: number): Momentum[] {
  const from = to - hours * HOUR
  return sortByMomentum(
    compareSymbols(computePostTotals(stream, from, to), computePostTotals(stream, from - hours * HOUR, from)),
    entry => entry,
  )
}

/**
 * Start and end of a time bucket in Unix seconds, and the full length of a bucket in seconds. The latest
 * bucket may end earlier, since it is incomplete.
 */
export interface BucketRange {
  readonly from: number
  readonly until: number
  readonly step: number
}

/**
 * Returns the buckets of the `hours` before `to`, newest first. They are counted from the first Monday after
 * the epoch, so a closed bucket never changes. With `fromNow` they are counted back from `to`. The oldest
 * bucket contains the start of the `hours`.
 */
export function listBuckets(to: number, hours: number, bucketHours: number, fromNow: boolean): BucketRange[] {
  const step = bucketHours * HOUR
  const places: BucketRange[] = []
  let from = fromNow ? to - Math.ceil(hours / bucketHours) * step : to - hours * HOUR
  if (!fromNow) from -= (from - toWeekStart(0)) % step
  for (; from < to; from += step) places.push({ from, until: Math.min(from + step, to), step })
  return places.reverse()
}

/** Compares every token's posts in a bucket with those in the one before. `totalsOf` sums up a period. */
export function measureBucket(
  totalsOf: (from: number, to: number) => PostTotals,
  { from, until, step }: BucketRange,
): BucketMomentum[] {
  return compareSymbols(totalsOf(from, until), totalsOf(from - step, from))
    .map(entry => ({ from, entry }))
    .reverse()
}

/** Returns the tokens that grew enough, highest momentum first. */
export function selectMomentum(measured: readonly Momentum[], query: MomentumQuery): Momentum[] {
  return measured.filter(entry => isFastEnough(entry, query)).slice(0, query.limit)
}

function isFastEnough(entry: Momentum, { velocity = 'postVelocity', minVelocity }: MomentumQuery): boolean {
  return entry[velocity] >= minVelocity
}

/**
 * Returns the rows of buckets that grew enough: the newest 1000 of the tokens that `selectMomentum` returns,
 * or the best rows of all tokens if `limit` counts rows. The highest momentum comes first, as the contract
 * orders every reply of this operation.
 */
export function selectMomentumBuckets(
  measured: readonly Momentum[],
  buckets: readonly (readonly BucketMomentum[])[],
  query: MomentumQuery,
): BucketMomentum[] {
  const isByRow = query.limitCounts === 'rows'
  const listed = new Set(selectMomentum(measured, query).map(entry => entry.tokenSymbol))
  const most = isByRow ? Number.POSITIVE_INFINITY : MAX_ROWS
  const chosen: BucketMomentum[] = []
  for (const bucket of buckets) {
    for (const row of bucket) {
      if (chosen.length >= most) break
      if (isFastEnough(row.entry, query) && (isByRow || listed.has(row.entry.tokenSymbol))) chosen.push(row)
    }
  }
  return sortByMomentum(chosen, row => row.entry).slice(0, isByRow ? query.limit : MAX_ROWS)
}

function sortByMomentum<Item>(items: Item[], entryOf: (item: Item) => Momentum): Item[] {
  return items.sort((a, b) => entryOf(b).momentumScore - entryOf(a).momentumScore)
}

function compareSymbols(now: PostTotals, before: PostTotals): Momentum[] {
  return tokenSymbols.flatMap((_, symbol) =>
    (now.posts[symbol] as number) > 0 ? [comparePeriods(now, before, symbol)] : [],
  )
}

function comparePeriods(now: PostTotals, before: PostTotals, symbol: number) {
  const recentPosts = now.posts[symbol] as number
  const priorPosts = before.posts[symbol] as number
  const engagement = now.engagement[symbol] as number
  const qualityScore = roundToDecimals((now.quality[symbol] as number) / recentPosts, 2)
  // Nothing before: measured against one average post of its own, so that a newcomer has finite velocities and no delta.
  const priorQuality =
    priorPosts > 0 ? roundToDecimals((before.quality[symbol] as number) / priorPosts, 2) : qualityScore
  const priorEngagement = priorPosts > 0 ? (before.engagement[symbol] as number) : engagement / recentPosts
  const postVelocity = roundToDecimals(recentPosts / Math.max(priorPosts, 1), 4)
  const engagementVelocity = roundToDecimals(engagement / Math.max(priorEngagement, 1), 4)
  // Reach has a heavy tail: but for the logarithm one post of a celebrity would outdo any number of posts. A single post
  // makes no momentum at all.
  const velocity = postVelocity + naturalLogarithm(engagementVelocity + 1)
  return {
    tokenSymbol: tokenSymbols[symbol] as string,
    recentPosts,
    uniqueAuthors: now.authors[symbol] as number,
    sentiment: roundToDecimals((now.sentiment[symbol] as number) / recentPosts, 2),
    qualityScore,
    qualityDelta: roundToDecimals(qualityScore - priorQuality, 2),
    totalReach: now.views[symbol] as number,
    postVelocity,
    engagementVelocity,
    momentumScore: roundToDecimals(velocity * naturalLogarithm(recentPosts) * (qualityScore / 4), 2),
  }
}
