/** Maximum number of rows of a table. Row 0 means none. */
export const MAX_ROWS = 32_768

// Initial capacity. It is small, since there may be a hundred worlds, and most get few requests.
const FIRST_ROWS = 512

// More than one question can add between two looks at the room: two ways down from a week, for each of three prices.
const SPARE_ROWS = 1_024

/**
 * Intervals in the order in which they were drawn, one row each, with their values in columns. A full table
 * is cleared, and rows are drawn again on demand. Columns avoid millions of small objects for the garbage
 * collector. Taking rows may replace the columns by longer ones.
 */
class IntervalRows {
  /** Row of the first part of each interval. Its parts are in consecutive rows. 0 until they are drawn. */
  parts = new Uint32Array(FIRST_ROWS)
  open = new Float64Array(FIRST_ROWS)
  high = new Float64Array(FIRST_ROWS)
  low = new Float64Array(FIRST_ROWS)
  close = new Float64Array(FIRST_ROWS)
  #next = 1

  /** True if one request could add more rows than there is room for. */
  get isFull(): boolean {
    return this.#next > MAX_ROWS - SPARE_ROWS
  }

  /** Reserves a number of consecutive rows, and returns the first. */
  take(count: number): number {
    const first = this.#next
    this.#next += count
    if (this.#next > this.parts.length) this.#lengthen(4 * this.parts.length)
    return first
  }

  /** Removes all rows. */
  clear(): void {
    this.parts.fill(0, 0, this.#next)
    this.#next = 1
  }

  /** Replaces all columns by longer ones with the same numbers. */
  #lengthen(length: number): void {
    for (const [name, column] of Object.entries(this)) {
      const longer = column instanceof Float64Array ? new Float64Array(length) : new Uint32Array(length)
      longer.set(column)
      Object.assign(this, { [name]: longer })
    }
  }
}

/** An interval that is being split: its row, and the first of the consecutive rows of its parts. */
export interface IntervalSplit<Rows> {
  readonly rows: Rows
  readonly whole: number
  readonly first: number
  readonly count: number
}

/**
 * Price intervals of tokens and pairs, in natural logarithms of USD, or of quote per base. `swing` is the
 * volatility of an interval: the standard deviation of the logarithm, scaled to a week.
 */
export class PriceRows extends IntervalRows {
  swing = new Float64Array(FIRST_ROWS)
  /** Pseudo-random key of the token. */
  key = new Uint32Array(FIRST_ROWS)
  /** Rows of the two tokens of a pair. 0 in a row of a token. */
  base = new Uint32Array(FIRST_ROWS)
  quote = new Uint32Array(FIRST_ROWS)

  /** Returns how far the prices of an interval rise above its ends. */
  up(row: number): number {
    return (this.high[row] as number) - Math.max(this.open[row] as number, this.close[row] as number)
  }

  /** Returns how far the prices of an interval fall below its ends. */
  down(row: number): number {
    return Math.min(this.open[row] as number, this.close[row] as number) - (this.low[row] as number)
  }
}

/**
 * Trade intervals of pools: prices in quote per base, counts, and volumes in units of the two tokens. `prices`
 * is the row of PriceRows that an interval follows.
 */
export class TradeRows extends IntervalRows {
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
