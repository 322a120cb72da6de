import { type Row, row } from './apportion.ts'
import { MARKET } from './split-prices.ts'
import type { MarketBlock } from './token-prices.ts'

/** The price of a pair over the parts of an interval: natural logarithms of quote per base, and how restless it is. */
interface Pair {
  readonly open: Row
  readonly high: Row
  readonly low: Row
  readonly close: Row
  readonly swing: Row
}

/** Makes room for a pair. */
export const pairRows = (): Pair => ({ open: row(), high: row(), low: row(), close: row(), swing: row() })

/** Sets the parts of a base token against those of what it is quoted in (undefined for a stable coin), into `out`. */
export const setPair = (base: MarketBlock, quote: MarketBlock | undefined, out: Pair): void => {
  const { values } = base
  for (let i = 0, at = 0; at < values.length; i++, at += MARKET.width) {
    out.open[i] = values[at + MARKET.open] as number
    out.close[i] = values[at + MARKET.close] as number
    out.high[i] = values[at + MARKET.high] as number
    out.low[i] = values[at + MARKET.low] as number
    out.swing[i] = values[at + MARKET.swing] as number
    if (quote !== undefined) setAgainst(quote.values, i, at, out)
  }
}

const setAgainst = (quote: readonly number[], i: number, at: number, out: Pair): void => {
  const open = quote[at + MARKET.open] as number
  const close = quote[at + MARKET.close] as number
  // Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
  const up = (out.high[i] as number) - Math.max(out.open[i] as number, out.close[i] as number)
  const down = Math.min(out.open[i] as number, out.close[i] as number) - (out.low[i] as number)
  const quoteUp = (quote[at + MARKET.high] as number) - Math.max(open, close)
  const quoteDown = Math.min(open, close) - (quote[at + MARKET.low] as number)
  const from = (out.open[i] as number) - open
  const to = (out.close[i] as number) - close
  out.open[i] = from
  out.close[i] = to
  out.high[i] = Math.max(from, to) + Math.sqrt(up * up + quoteDown * quoteDown)
  out.low[i] = Math.min(from, to) - Math.sqrt(down * down + quoteUp * quoteUp)
}
