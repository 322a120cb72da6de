import type { Pool } from './types.ts'
import { COMPLETED_DAYS, sumOrNull, type V2Day, type V2Figures } from './v2-figures.ts'

// The record is rewritten at every full hour.
const REFRESH = 3_600

/** The fees of a V2 pool over the last completed UTC days. */
export interface FeeRecord {
  /** Fees a year per locked worth, a fraction; in USD when prices are known, else in the quote token. */
  readonly feeApr: number
  /** Fees per volume, 0 without volume. */
  readonly feeVolumeRatio: number
  /** Whole units of the two tokens. */
  readonly fees0: number
  readonly fees1: number
  /** Null when a token has no price; else the sum over `days`. */
  readonly feesUsd: number | null
  /** Oldest first (GAP-64). */
  readonly days: readonly V2Day[]
  /** Unix seconds. */
  readonly updatedAt: number
}

/** Works out the fee record of a V2 pool. */
export const feeRecord = (v2: V2Figures, pool: Pool, now: number): FeeRecord => {
  const days = v2.days(pool, COMPLETED_DAYS, now)
  const total = (of: (day: V2Day) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const { tvlQuote } = v2.reserves(pool, now)
  const feesQuote = total(day => day.feesQuote)
  return {
    feeApr: v2.week(pool, now).feeApr ?? (feesQuote * 365) / COMPLETED_DAYS / tvlQuote,
    feeVolumeRatio: total(day => day.volumeQuote) > 0 ? pool.fee / 1e6 : 0,
    fees0: total(day => day.fees0),
    fees1: total(day => day.fees1),
    feesUsd: sumOrNull(days.map(day => day.feesUsd)),
    days,
    updatedAt: now - (now % REFRESH),
  }
}
