import type { Pool } from '../entities/pool.ts'
import { COMPLETED_DAYS, sumOrNull, type V2DayFigures, type V2Figures } from './v2-figures.ts'

// The record is rewritten at every full hour.
const REFRESH = 3_600

/** The fees of a V2 pool over a number of completed UTC days. */
export interface FeeRecord {
  /**
   * Annual fees as a fraction of the locked value. In USD if prices are known, otherwise in the quote token.
   */
  readonly feeApr: number
  /** Fees as a fraction of the volume. 0 without volume. */
  readonly feeVolumeRatio: number
  /** Fees in whole units of the two tokens. */
  readonly fees0: number
  readonly fees1: number
  /** Null when a token has no price. */
  readonly feesUsd: number | null
  /** The last seven completed days, oldest first (GAP-64). */
  readonly days: readonly V2DayFigures[]
  /** Unix seconds. */
  readonly updatedAt: number
}

/** Computes the fee record of a V2 pool. Its totals cover the last `length` days. */
export function computeFeeRecord(v2: V2Figures, pool: Pool, now: number, length = COMPLETED_DAYS): FeeRecord {
  const days = v2.days(pool, COMPLETED_DAYS, now)
  const covered = days.slice(-length)
  const total = (of: (day: V2DayFigures) => number) => covered.reduce((sum, day) => sum + of(day), 0)
  const { tvlUsd, tvlQuote } = v2.reserves(pool, now)
  const feesUsd = sumOrNull(covered.map(day => day.feesUsd))
  const [fees, worth] =
    feesUsd === null || tvlUsd === null ? [total(day => day.feesQuote), tvlQuote] : [feesUsd, tvlUsd]
  return {
    feeApr: (fees * 365) / length / worth,
    feeVolumeRatio: total(day => day.volumeQuote) > 0 ? pool.fee / 1e6 : 0,
    fees0: total(day => day.fees0),
    fees1: total(day => day.fees1),
    feesUsd,
    days,
    updatedAt: now - (now % REFRESH),
  }
}
