import { createPartValues, type PartValues } from './apportion-trades.ts'
import type { PriceRows } from './price-rows.ts'

/**
 * Prices of a pair in the parts of an interval: natural logarithms of quote per base, and volatility
 * (`swing`).
 */
interface PairPrices {
  readonly open: PartValues
  readonly high: PartValues
  readonly low: PartValues
  readonly close: PartValues
  readonly swing: PartValues
}

/** Allocates the prices of a pair. */
export function createPairPrices(): PairPrices {
  return {
    open: createPartValues(),
    high: createPartValues(),
    low: createPartValues(),
    close: createPartValues(),
    swing: createPartValues(),
  }
}

/**
 * Computes the prices of a pair in `count` rows into `out`. `base` and `quote` are the first rows of the two
 * tokens, with 0 for a stable coin.
 */
export function setPairPrices(
  { open, high, low, close, swing }: PriceRows,
  base: number,
  quote: number,
  count: number,
  out: PairPrices,
): void {
  for (let i = 0; i < count; i++) {
    out.open[i] = open[base + i] as number
    out.close[i] = close[base + i] as number
    out.high[i] = high[base + i] as number
    out.low[i] = low[base + i] as number
    out.swing[i] = swing[base + i] as number
  }
  if (quote === 0) return
  for (let i = 0; i < count; i++) {
    const opens = open[quote + i] as number
    const closes = close[quote + i] as number
    // Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
    const up = (out.high[i] as number) - Math.max(out.open[i] as number, out.close[i] as number)
    const down = Math.min(out.open[i] as number, out.close[i] as number) - (out.low[i] as number)
    const quoteUp = (high[quote + i] as number) - Math.max(opens, closes)
    const quoteDown = Math.min(opens, closes) - (low[quote + i] as number)
    const from = (out.open[i] as number) - opens
    const to = (out.close[i] as number) - closes
    out.open[i] = from
    out.close[i] = to
    out.high[i] = Math.max(from, to) + Math.sqrt(up * up + quoteDown * quoteDown)
    out.low[i] = Math.min(from, to) - Math.sqrt(down * down + quoteUp * quoteUp)
  }
}
