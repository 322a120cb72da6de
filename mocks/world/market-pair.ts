import type { MarketNode } from './market.ts'

/** The price of a pair over an interval, natural logarithms of quote per base; `quote` is undefined for a stable coin. */
export interface PairNode {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly mean: number
}

/** Sets the path of a base token against that of what it is quoted in. */
export const pairOf = (base: MarketNode, quote: MarketNode | undefined): PairNode => {
  if (quote === undefined) return base
  const open = base.open - quote.open
  const close = base.close - quote.close
  const mean = base.mean - quote.mean
  // Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
  const up = Math.hypot(
    base.high - Math.max(base.open, base.close),
    Math.min(quote.open, quote.close) - quote.low,
  )
  const down = Math.hypot(
    Math.min(base.open, base.close) - base.low,
    quote.high - Math.max(quote.open, quote.close),
  )
  return {
    open,
    high: Math.max(mean + up / 4, Math.max(open, close) + up),
    low: Math.min(mean - down / 4, Math.min(open, close) - down),
    close,
    mean,
  }
}
