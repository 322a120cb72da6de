import { toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { PoolTrades, Trades } from './pool-trades.ts'

/** One candle: what happened in the interval that begins at this Unix second. */
export interface Candle extends Trades {
  readonly start: number
}

/**
 * The Unix second at which the first interval of this length begins that is not before `after`. Weeks begin on Monday
 * unless they too are counted `fromEpoch`, like all other intervals (GAP-42).
 */
export function findCandleStart(after: number, seconds: number, fromEpoch = false): number {
  if (seconds !== WEEK || fromEpoch) return Math.ceil(after / seconds) * seconds
  const start = toWeekStart(toWeek(after))
  return start < after ? start + WEEK : start
}

/**
 * The candles of a pool that begin in [after, before), oldest first; those without trades are left out (GAP-05, GAP-41).
 * The running one holds what was traded before `now`.
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
  const { birth, death } = poolTrades.profile(pool)
  const made: Candle[] = []
  const end = Math.min(before, now, death)
  const first = findCandleStart(Math.max(after, birth - seconds + 1), seconds, fromEpoch)
  for (let start = first; start < end; start += seconds) {
    const trades = poolTrades.tradesIfAny(pool, start, Math.min(start + seconds, now))
    if (trades !== undefined) made.push({ start, ...trades })
  }
  return made
}
