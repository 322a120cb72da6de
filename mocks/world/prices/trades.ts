import type { TradeRows } from './trade-rows.ts'

/** Trades of a pool over some interval. Prices are quote per base, volumes are in units of the two tokens. */
export interface Trades extends Readonly<ReturnType<typeof readTrades>> {}

/** Adds trades to earlier ones. */
export function addTrades(sum: Trades | undefined, next: Trades | undefined): Trades | undefined {
  if (sum === undefined || next === undefined) return sum ?? next
  return {
    open: sum.open,
    high: Math.max(sum.high, next.high),
    low: Math.min(sum.low, next.low),
    close: next.close,
    buys: sum.buys + next.buys,
    sells: sum.sells + next.sells,
    buyBase: sum.buyBase + next.buyBase,
    sellBase: sum.sellBase + next.sellBase,
    buyQuote: sum.buyQuote + next.buyQuote,
    sellQuote: sum.sellQuote + next.sellQuote,
  }
}

/** Reads an interval. */
export function readTrades(rows: TradeRows, row: number) {
  return {
    open: rows.open[row] as number,
    high: rows.high[row] as number,
    low: rows.low[row] as number,
    close: rows.close[row] as number,
    buys: rows.buys[row] as number,
    sells: rows.sells[row] as number,
    buyBase: rows.buyBase[row] as number,
    sellBase: rows.sellBase[row] as number,
    buyQuote: rows.buyQuote[row] as number,
    sellQuote: rows.sellQuote[row] as number,
  }
}

const noTrades = { buys: 0, sells: 0, buyBase: 0, sellBase: 0, buyQuote: 0, sellQuote: 0 }

/** Returns an interval without trades, at a constant price. */
export function createFlatTrades(price: number): Trades {
  return { open: price, high: price, low: price, close: price, ...noTrades }
}
