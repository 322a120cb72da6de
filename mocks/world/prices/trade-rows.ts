import { FIRST_ROWS, IntervalRows } from './interval-rows.ts'

/**
 * Trade intervals of pools: prices in quote per base, counts, and volumes in units of the two tokens. `prices`
 * is the row of PriceRows that an interval follows.
 */
export class TradeRows extends IntervalRows {
  open = new Float64Array(FIRST_ROWS)
  high = new Float64Array(FIRST_ROWS)
  low = new Float64Array(FIRST_ROWS)
  close = new Float64Array(FIRST_ROWS)
  buys = new Float64Array(FIRST_ROWS)
  sells = new Float64Array(FIRST_ROWS)
  buyBase = new Float64Array(FIRST_ROWS)
  sellBase = new Float64Array(FIRST_ROWS)
  buyQuote = new Float64Array(FIRST_ROWS)
  sellQuote = new Float64Array(FIRST_ROWS)
  prices = new Uint32Array(FIRST_ROWS)

  /** Returns the number of trades in an interval. */
  countTrades(row: number): number {
    return (this.buys[row] as number) + (this.sells[row] as number)
  }

  /** True if nothing was traded in an interval. */
  isStill(row: number): boolean {
    return this.countTrades(row) === 0
  }
}
