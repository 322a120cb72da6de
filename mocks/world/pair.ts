import { type Row, row } from './dealing.ts'
import { MARKET, type MarketBlock } from './market.ts'

/** The price of a pair over the parts of an interval: natural logarithms of quote per base, and how restless it is. */
export interface Pair {
  readonly open: Row
  readonly high: Row
  readonly low: Row
  readonly close: Row
  readonly swing: Row
}

/** Makes room for a pair. */
export const pairRows = (): Pair => ({
  open: row(),
  high: row(),
  low: row(),
  close: row(),
  swing: row(),
})

/** Sets the parts of a base token against those of what it is quoted in (undefined for a stable coin), into `out`. */
export const setPair = (base: MarketBlock, quote: MarketBlock | undefined, out: Pair): void => {
  const count = base.values.length / MARKET.width
  for (let i = 0; i < count; i++) {
    const at = i * MARKET.width
    const of = (block: MarketBlock, what: number) => block.values[at + what] as number
    const [open, close] = [of(base, MARKET.open), of(base, MARKET.close)]
    const [high, low, swing] = [of(base, MARKET.high), of(base, MARKET.low), of(base, MARKET.swing)]
    out.swing[i] = swing
    if (quote === undefined) {
      out.open[i] = open
      out.close[i] = close
      out.high[i] = high
      out.low[i] = low
      continue
    }
    const [quoteOpen, quoteClose] = [of(quote, MARKET.open), of(quote, MARKET.close)]
    const [from, to] = [open - quoteOpen, close - quoteClose]
    // Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
    const up = Math.hypot(
      high - Math.max(open, close),
      Math.min(quoteOpen, quoteClose) - of(quote, MARKET.low),
    )
    const down = Math.hypot(
      Math.min(open, close) - low,
      of(quote, MARKET.high) - Math.max(quoteOpen, quoteClose),
    )
    out.open[i] = from
    out.close[i] = to
    out.high[i] = Math.max(from, to) + up
    out.low[i] = Math.min(from, to) - down
  }
}
