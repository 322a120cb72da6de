import type { Pool } from '../entities/pool.ts'
import { COMPLETED_DAYS, sumOrNull, type V2DayFigures, type V2Figures } from './v2-figures.ts'

// The record is rewritten at every full hour.
const REFRESH = 3_600

/**
 * Computes the fees of a V2 pool over the last `length` completed UTC days: the annual rate as a fraction of the locked
 * value, and totals. In USD if prices are known, otherwise in the quote token.
 */
export function computeFeeRecord(v2: V2Figures, pool: Pool, now: number, length = COMPLETED_DAYS) {
  const days = v2.days(pool, COMPLETED_DAYS, now)
  const covered = days.slice(-length)
  const total = (of: (day: V2DayFigures) => number) => covered.reduce((sum, day) => sum + of(day), 0)
  const { tvlUsd, tvlQuote } = v2.reserves(pool, now)
  const feesUsd = sumOrNull(covered.map(day => day.feesUsd))
  const [fees, worth] =
    feesUsd === null || tvlUsd === null ? [total(day => day.feesQuote), tvlQuote] : [feesUsd, tvlUsd]
  return {
    feeApr: (fees * 365) / length / worth,
    /** Fees as a fraction of the volume. 0 without volume. */
    feeVolumeRatio: total(day => day.volumeQuote) > 0 ? pool.fee / 1e6 : 0,
    /** Fees in whole units of the two tokens. */
    fees0: total(day => day.fees0),
    fees1: total(day => day.fees1),
    feesUsd,
    /** The last seven completed days, oldest first (GAP-64). */
    days,
    /** Unix seconds. */
    updatedAt: now - (now % REFRESH),
  }
}
