import { WEEK, weekOf, weekStart } from './calendar.ts'
import type { Paths, Trades } from './paths.ts'
import type { Pool } from './types.ts'

const UNIT_SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: WEEK }

/** One candle: what happened in the interval that begins at this Unix second. */
export interface Candle extends Trades {
  readonly start: number
}

/** Reads an interval label (a number and m, h, d or w) as seconds; NaN for anything else. */
export const intervalSeconds = (label: string): number =>
  Number(label.slice(0, -1)) * (UNIT_SECONDS[label.slice(-1)] ?? Number.NaN)

/**
 * The Unix second at which the first interval of this length begins that is not before `after`. Weeks begin on Monday,
 * all other intervals count from the epoch (GAP-42).
 */
export const firstStart = (after: number, seconds: number): number => {
  if (seconds !== WEEK) return Math.ceil(after / seconds) * seconds
  const start = weekStart(weekOf(after))
  return start < after ? start + WEEK : start
}

/**
 * The candles of a pool that begin in [after, before), oldest first; those without trades are left out (GAP-05, GAP-41).
 * The running one holds what was traded before `now`.
 */
export const candles = (
  paths: Paths,
  pool: Pool,
  after: number,
  before: number,
  seconds: number,
  now: number,
): Candle[] => {
  const { birth, death } = paths.profile(pool)
  const made: Candle[] = []
  const end = Math.min(before, now, death)
  for (let start = firstStart(Math.max(after, birth - seconds + 1), seconds); start < end; start += seconds) {
    const trades = paths.tradesIfAny(pool, start, Math.min(start + seconds, now))
    if (trades !== undefined) made.push({ start, ...trades })
  }
  return made
}
