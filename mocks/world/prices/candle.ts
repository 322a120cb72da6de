import { toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { PoolTrades } from './pool-trades.ts'
import type { Trades } from './trades.ts'

/** The candles that begin in [after, before), as of `now`. All are Unix seconds. */
export interface CandleRange {
  readonly after: number
  readonly before: number
  /** Seconds of a candle. */
  readonly length: number
  readonly now: number
  readonly fromEpoch?: boolean
}

/** The trades of the interval that begins at the Unix second `start`, undefined without any. */
export interface Candle {
  readonly start: number
  readonly trades: Trades | undefined
}

/**
 * Returns the Unix second of the first interval of this length that begins at or after `after`. Intervals are
 * counted from the epoch, but weeks begin on Monday unless `fromEpoch` is true (GAP-42).
 */
export function findCandleStart(after: number, seconds: number, fromEpoch = false): number {
  if (seconds !== WEEK || fromEpoch) return Math.ceil(after / seconds) * seconds
  const start = toWeekStart(toWeek(after))
  return start < after ? start + WEEK : start
}

/** Returns the candles of a pool, oldest first. The current candle has only the trades before `now`. */
export function listCandles(poolTrades: PoolTrades, pool: Pool, range: CandleRange): Candle[] {
  const { after, before, length, now, fromEpoch } = range
  const candles: Candle[] = []
  const first = findCandleStart(Math.max(after, pool.createdAt - length + 1), length, fromEpoch)
  for (let start = first; start < Math.min(before, now); start += length)
    candles.push({ start, trades: poolTrades.tradesIfAny(pool, start, Math.min(start + length, now)) })
  return candles
}
