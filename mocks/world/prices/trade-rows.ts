import { IntervalRows, MOST_ROWS } from './interval-rows.ts'

/**
 * Intervals of pools: prices in quote per base, counts, and volumes in units of the two tokens; with the rows of PriceRows
 * that the interval follows.
 */
export class TradeRows extends IntervalRows {
  readonly open = new Float64Array(MOST_ROWS)
  readonly high = new Float64Array(MOST_ROWS)
  readonly low = new Float64Array(MOST_ROWS)
  readonly close = new Float64Array(MOST_ROWS)
  readonly buys = new Float64Array(MOST_ROWS)
  readonly sells = new Float64Array(MOST_ROWS)
  readonly buyBase = new Float64Array(MOST_ROWS)
  readonly sellBase = new Float64Array(MOST_ROWS)
  readonly buyQuote = new Float64Array(MOST_ROWS)
  readonly sellQuote = new Float64Array(MOST_ROWS)
  readonly base = new Uint32Array(MOST_ROWS)
  /** 0 when the pool is quoted in a stable coin. */
  readonly quote = new Uint32Array(MOST_ROWS)

  /** Whether nothing was traded in an interval. */
  isStill(row: number): boolean {
    return this.buys[row] === 0 && this.sells[row] === 0
  }
}
