import { toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { PoolTrades } from './pool-trades.ts'
import type { Trades } from './trades.ts'

/** One candle: the trades of the interval that begins at the Unix second `start`. */
export interface Candle extends Trades {
  readonly start: number
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

/**
 * Returns the candles of a pool that begin in [after, before), oldest first. Those without trades are left
 * out (GAP-05, GAP-41). The current candle has only the trades before `now`.
 */
export function listCandles(
  poolTrades: PoolTrades,
  pool: Pool,
  after: number,
  before: number,
  seconds: number,
  now: number,
  fromEpoch = false,
): Candle[] {
  const birth = pool.createdAt
  const made: Candle[] = []
  const end = Math.min(before, now, poolTrades.death(pool))
  const first = findCandleStart(Math.max(after, birth - seconds + 1), seconds, fromEpoch)
  for (let start = first; start < end; start += seconds) {
    const trades = poolTrades.tradesIfAny(pool, start, Math.min(start + seconds, now))
    if (trades !== undefined) made.push({ start, ...trades })
  }
  return made
}
