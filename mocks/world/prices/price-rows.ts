import { FIRST_ROWS, IntervalRows, lengthenFloats } from './interval-rows.ts'

/**
 * Intervals of the prices of tokens: natural logarithms of USD, and `swing`, the standard deviation of the logarithm over a
 * week, if all of it were as restless as this interval.
 */
export class PriceRows extends IntervalRows {
  open = new Float64Array(FIRST_ROWS)
  close = new Float64Array(FIRST_ROWS)
  high = new Float64Array(FIRST_ROWS)
  low = new Float64Array(FIRST_ROWS)
  swing = new Float64Array(FIRST_ROWS)

  protected override lengthen(length: number): void {
    super.lengthen(length)
    this.open = lengthenFloats(this.open, length)
    this.close = lengthenFloats(this.close, length)
    this.high = lengthenFloats(this.high, length)
    this.low = lengthenFloats(this.low, length)
    this.swing = lengthenFloats(this.swing, length)
  }
}
