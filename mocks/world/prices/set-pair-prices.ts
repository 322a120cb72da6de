import { createPartValues, type PartValues } from './apportion-trades.ts'
import { PRICE_OFFSETS } from './split-prices.ts'
import type { PriceBlock } from './token-prices.ts'

/** The price of a pair over the parts of an interval: natural logarithms of quote per base, and how restless it is. */
interface PairPrices {
  readonly open: PartValues
  readonly high: PartValues
  readonly low: PartValues
  readonly close: PartValues
  readonly swing: PartValues
}

/** Makes room for a pair. */
export function createPairPrices(): PairPrices {
  return {
    open: createPartValues(),
    high: createPartValues(),
    low: createPartValues(),
    close: createPartValues(),
    swing: createPartValues(),
  }
}

/** Sets the parts of a base token against those of what it is quoted in (undefined for a stable coin), into `out`. */
export function setPairPrices(base: PriceBlock, quote: PriceBlock | undefined, out: PairPrices): void {
  const { values } = base
  for (let i = 0, at = 0; at < values.length; i++, at += PRICE_OFFSETS.width) {
    out.open[i] = values[at + PRICE_OFFSETS.open] as number
    out.close[i] = values[at + PRICE_OFFSETS.close] as number
    out.high[i] = values[at + PRICE_OFFSETS.high] as number
    out.low[i] = values[at + PRICE_OFFSETS.low] as number
    out.swing[i] = values[at + PRICE_OFFSETS.swing] as number
    if (quote !== undefined) subtractQuote(quote.values, i, at, out)
  }
}

function subtractQuote(quote: readonly number[], i: number, at: number, out: PairPrices): void {
  const open = quote[at + PRICE_OFFSETS.open] as number
  const close = quote[at + PRICE_OFFSETS.close] as number
  // Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
  const up = (out.high[i] as number) - Math.max(out.open[i] as number, out.close[i] as number)
  const down = Math.min(out.open[i] as number, out.close[i] as number) - (out.low[i] as number)
  const quoteUp = (quote[at + PRICE_OFFSETS.high] as number) - Math.max(open, close)
  const quoteDown = Math.min(open, close) - (quote[at + PRICE_OFFSETS.low] as number)
  const from = (out.open[i] as number) - open
  const to = (out.close[i] as number) - close
  out.open[i] = from
  out.close[i] = to
  out.high[i] = Math.max(from, to) + Math.sqrt(up * up + quoteDown * quoteDown)
  out.low[i] = Math.min(from, to) - Math.sqrt(down * down + quoteUp * quoteUp)
}
