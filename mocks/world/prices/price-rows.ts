import { IntervalRows, MOST_ROWS } from './interval-rows.ts'

/**
 * Intervals of the prices of tokens: natural logarithms of USD, and `swing`, the standard deviation of the logarithm over a
 * week, if all of it were as restless as this interval.
 */
export class PriceRows extends IntervalRows {
  readonly open = new Float64Array(MOST_ROWS)
  readonly close = new Float64Array(MOST_ROWS)
  readonly high = new Float64Array(MOST_ROWS)
  readonly low = new Float64Array(MOST_ROWS)
  readonly swing = new Float64Array(MOST_ROWS)
}
