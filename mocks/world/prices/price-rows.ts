import { FIRST_ROWS, IntervalRows } from './interval-rows.ts'

/**
 * Price intervals of tokens and pairs, in natural logarithms of USD, or of quote per base. `swing` is the
 * volatility of an interval: the standard deviation of the logarithm, scaled to a week.
 */
export class PriceRows extends IntervalRows {
  open = new Float64Array(FIRST_ROWS)
  close = new Float64Array(FIRST_ROWS)
  high = new Float64Array(FIRST_ROWS)
  low = new Float64Array(FIRST_ROWS)
  swing = new Float64Array(FIRST_ROWS)
  /** Pseudo-random key of the token. */
  key = new Uint32Array(FIRST_ROWS)
  /** Rows of the two tokens of a pair. 0 in a row of a token. */
  base = new Uint32Array(FIRST_ROWS)
  quote = new Uint32Array(FIRST_ROWS)
}
