import { FIRST_ROWS, growFloats, IntervalRows } from './interval-rows.ts'

/**
 * Price intervals of tokens, in natural logarithms of USD. `swing` is the volatility of an interval: the
 * standard deviation of the logarithm, scaled to a week.
 */
export class PriceRows extends IntervalRows {
  open = new Float64Array(FIRST_ROWS)
  close = new Float64Array(FIRST_ROWS)
  high = new Float64Array(FIRST_ROWS)
  low = new Float64Array(FIRST_ROWS)
  swing = new Float64Array(FIRST_ROWS)

  protected override lengthen(length: number): void {
    super.lengthen(length)
    this.open = growFloats(this.open, length)
    this.close = growFloats(this.close, length)
    this.high = growFloats(this.high, length)
    this.low = growFloats(this.low, length)
    this.swing = growFloats(this.swing, length)
  }
}
