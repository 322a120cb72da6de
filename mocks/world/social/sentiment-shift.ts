import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, HOUR, toMinute } from '../../time/calendar.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import type { PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'
import type { SumTopics, TopicSums } from './sum-topics.ts'

const ORDER = hashName('order of sentiment shifts')
const MIN_CURRENT_POSTS = 3
const MIN_PREVIOUS_POSTS = 2
const CACHED_WINDOWS = 8

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
  /** More than 24. */
  readonly hours: number
  readonly limit: number
  readonly key?: ((shift: SentimentShift) => number) | undefined
}

/**
 * Creates the function that returns changes of sentiment about tokens with enough posts in both periods: the
 * last 24 hours, and the time before them, back to `hours` ago.
 */
export function createSentimentShifts(seed: number, { topics }: PostStream, sumTopics: SumTopics) {
  const cache = new BoundedCache<string, SentimentShift[]>(CACHED_WINDOWS)
  const measure = (to: number, hours: number) => {
    const [now, before] = [sumTopics(to - DAY, to), sumTopics(to - hours * HOUR, to - DAY)]
    return topics.flatMap(({ symbol }, topic) => {
      const [current, previous] = [now.sums(topic), before.sums(topic)]
      const isEnough = current.posts >= MIN_CURRENT_POSTS && previous.posts >= MIN_PREVIOUS_POSTS
      return isEnough ? [describeShift(symbol, now.partners(topic).length, current, previous)] : []
    })
  }
  const place = ({ tokenSymbol }: SentimentShift) => drawHash(seed, ORDER, hashName(tokenSymbol))
  return (now: number, { hours, key, limit }: SentimentShiftsQuery): SentimentShift[] => {
    const to = toMinute(now)
    const strength = key ?? (shift => Math.abs(shift.sentimentShift))
    const chosen = cache
      .getOrMake(`${to} ${hours}`, () => measure(to, hours))
      .toSorted((a, b) => strength(b) - strength(a))
      .slice(0, limit)
    // Without a key, the order is pseudo-random but constant, since the contract gives none (gap GAP-33).
    return key ? chosen : chosen.sort((a, b) => place(a) - place(b))
  }
}

function describeShift(tokenSymbol: string, authors: number, now: TopicSums, before: TopicSums) {
  const { posts, bullish, bearish } = now
  const previousPeriodPosts = before.posts
  const currentSentiment = roundToDecimals(now.sentiment / posts, 2)
  const previousSentiment = roundToDecimals(before.sentiment / previousPeriodPosts, 2)
  const sentimentShift = roundToDecimals(currentSentiment - previousSentiment, 2)
  // Fractions add up with a last bit to spare: equal posts must not end below zero.
  const variance = Math.max(0, posts * now.sentimentSquares - now.sentiment * now.sentiment)
  const volatility = roundToDecimals(Math.sqrt(variance) / posts, 2)
  return {
    bullishPosts: bullish,
    bearishPosts: bearish,
    tokenSymbol,
    sentimentShift,
    currentSentiment,
    previousSentiment,
    currentPeriodPosts: posts,
    previousPeriodPosts,
    currentPeriodAuthors: authors,
    // Without a single post that takes a side, no percent of them is bullish (gap GAP-C4).
    bullishRatio: bullish + bearish > 0 ? roundToDecimals((bullish / (bullish + bearish)) * 100, 2) : 0,
    volumeChange: roundToDecimals(posts / previousPeriodPosts, 4),
    qualityScore: roundToDecimals(currentSentiment + now.alpha / posts, 2),
    volatility,
    confidenceScore: roundToDecimals(naturalLogarithm(posts + 1) * Math.abs(sentimentShift), 4),
    signalMagnitude: roundToDecimals(Math.abs(sentimentShift) / Math.max(volatility, 1), 4),
  }
}
