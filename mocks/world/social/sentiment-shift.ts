import { DAY, HOUR } from '../../time/calendar.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import { tokenSymbols } from './authors.ts'
import type { PostStream } from './post-stream.ts'
import { computePostTotals, type PostTotals } from './post-totals.ts'
import { roundToDecimals } from './round-to-decimals.ts'

const ORDER = hashName('order of sentiment shifts')
const MIN_CURRENT_POSTS = 3
const MIN_PREVIOUS_POSTS = 2

/**
 * The change of sentiment about a token with the fields of the contract, and its numbers of bullish and
 * bearish posts (GAP-C4).
 */
export type SentimentShift = ReturnType<typeof describeShift>

/**
 * Query for at most `limit` shifts, those with the greatest `key` first. Without a key, the strongest shifts
 * are returned in a shuffled order.
 */
export interface SentimentShiftsQuery {
  readonly limit: number
  readonly key?: ((shift: SentimentShift) => number) | undefined
}

/**
 * Measures every token with enough posts in both periods: the 24 hours before `to` (Unix seconds), and the
 * time before them, from `hours` before `to` on. `hours` must be more than 24.
 */
export function measureSentimentShifts(stream: PostStream, to: number, hours: number): SentimentShift[] {
  const now = computePostTotals(stream, to - DAY, to)
  const before = computePostTotals(stream, to - hours * HOUR, to - DAY)
  return tokenSymbols.flatMap((_, symbol) =>
    (now.posts[symbol] as number) >= MIN_CURRENT_POSTS &&
    (before.posts[symbol] as number) >= MIN_PREVIOUS_POSTS
      ? [describeShift(now, before, symbol)]
      : [],
  )
}

/**
 * Selects shifts. Without a key, their order is pseudo-random but constant, since the contract gives none
 * (gap GAP-33).
 */
export function selectSentimentShifts(
  seed: number,
  measured: readonly SentimentShift[],
  query: SentimentShiftsQuery,
) {
  const strength = query.key ?? ((shift: SentimentShift) => Math.abs(shift.sentimentShift))
  const chosen = measured.toSorted((a, b) => strength(b) - strength(a)).slice(0, query.limit)
  if (query.key) return chosen
  const place = (shift: SentimentShift) => drawHash(seed, ORDER, tokenSymbols.indexOf(shift.tokenSymbol))
  return chosen.sort((a, b) => place(a) - place(b))
}

function describeShift(now: PostTotals, before: PostTotals, symbol: number) {
  const currentPeriodPosts = now.posts[symbol] as number
  const previousPeriodPosts = before.posts[symbol] as number
  const sum = now.sentiment[symbol] as number
  const bullish = now.bullish[symbol] as number
  const directional = bullish + (now.bearish[symbol] as number)
  const currentSentiment = roundToDecimals(sum / currentPeriodPosts, 2)
  const previousSentiment = roundToDecimals((before.sentiment[symbol] as number) / previousPeriodPosts, 2)
  const sentimentShift = roundToDecimals(currentSentiment - previousSentiment, 2)
  // Fractions add up with a last bit to spare: equal posts must not end below zero.
  const variance = Math.max(0, currentPeriodPosts * (now.sentimentSquares[symbol] as number) - sum * sum)
  const volatility = roundToDecimals(Math.sqrt(variance) / currentPeriodPosts, 2)
  return {
    bullishPosts: bullish,
    bearishPosts: directional - bullish,
    tokenSymbol: tokenSymbols[symbol] as string,
    sentimentShift,
    currentSentiment,
    previousSentiment,
    currentPeriodPosts,
    previousPeriodPosts,
    currentPeriodAuthors: now.authors[symbol] as number,
    // Without a single post that takes a side, no percent of them is bullish (gap GAP-C4).
    bullishRatio: directional > 0 ? roundToDecimals((bullish / directional) * 100, 2) : 0,
    volumeChange: roundToDecimals(currentPeriodPosts / previousPeriodPosts, 4),
    qualityScore: roundToDecimals(currentSentiment + (now.alpha[symbol] as number) / currentPeriodPosts, 2),
    volatility,
    confidenceScore: roundToDecimals(naturalLogarithm(currentPeriodPosts + 1) * Math.abs(sentimentShift), 4),
    signalMagnitude: roundToDecimals(Math.abs(sentimentShift) / Math.max(volatility, 1), 4),
  }
}
