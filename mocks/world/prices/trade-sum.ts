import type { TradeRows } from './trade-rows.ts'

/** Trades of a pool over some interval. Prices are quote per base, volumes are in units of the two tokens. */
export interface Trades {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly buys: number
  readonly sells: number
  readonly buyBase: number
  readonly sellBase: number
  readonly buyQuote: number
  readonly sellQuote: number
}

/** Adds up intervals. They must be added in order of time. */
export class TradeSum {
  // Halves keep them floats.
  #open = 0.5
  #high = 0.5
  #low = 0.5
  #close = 0.5
  #buys = 0.5
  #sells = 0.5
  #buyBase = 0.5
  #sellBase = 0.5
  #buyQuote = 0.5
  #sellQuote = 0.5
  #isEmpty = true

  clear(): void {
    this.#isEmpty = true
  }

  add(rows: TradeRows, row: number): void {
    const high = rows.high[row] as number
    const low = rows.low[row] as number
    if (this.#isEmpty) {
      this.#isEmpty = false
      this.#open = rows.open[row] as number
      this.#high = high
      this.#low = low
      this.#buys = 0
      this.#sells = 0
      this.#buyBase = 0
      this.#sellBase = 0
      this.#buyQuote = 0
      this.#sellQuote = 0
    }
    this.#high = Math.max(this.#high, high)
    this.#low = Math.min(this.#low, low)
    this.#close = rows.close[row] as number
    this.#buys += rows.buys[row] as number
    this.#sells += rows.sells[row] as number
    this.#buyBase += rows.buyBase[row] as number
    this.#sellBase += rows.sellBase[row] as number
    this.#buyQuote += rows.buyQuote[row] as number
    this.#sellQuote += rows.sellQuote[row] as number
  }

  /** Returns the sum, or undefined if nothing was added. */
  read(): Trades | undefined {
    if (this.#isEmpty) return undefined
    return {
      open: this.#open,
      high: this.#high,
      low: this.#low,
      close: this.#close,
      buys: this.#buys,
      sells: this.#sells,
      buyBase: this.#buyBase,
      sellBase: this.#sellBase,
      buyQuote: this.#buyQuote,
      sellQuote: this.#sellQuote,
    }
  }
}

/** Returns an interval without trades, at a constant price. */
export function createFlatTrades(price: number): Trades {
  return {
    open: price,
    high: price,
    low: price,
    close: price,
    buys: 0,
    sells: 0,
    buyBase: 0,
    sellBase: 0,
    buyQuote: 0,
    sellQuote: 0,
  }
}
