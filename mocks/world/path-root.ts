import { WEEK, weekStart } from './calendar.ts'
import type { Market } from './market.ts'
import { pairOf } from './market-pair.ts'
import { bell } from './noise.ts'
import type { PathNode } from './path-split.ts'
import { type Profile, weeklyFlow } from './pool-profile.ts'
import { hash, kind, mix, unit } from './random.ts'
import type { Pool } from './types.ts'

const ROOT = kind('path root')

// Keeps a year of weekly volumes below 2^53 quanta, the limit of exact sums in floats.
const MAX_QUANTA = 2 ** 45

/**
 * Draws one week of a pool that lives in it: prices from the markets, counts and volumes from the profile.
 * A living pool trades at least once a week, so the last price is never far to seek.
 */
export const plantWeek = (market: Market, pool: Pool, profile: Profile, week: number): PathNode => {
  const start = weekStart(week)
  const from = Math.max(start, profile.birth)
  const to = Math.min(start + WEEK, profile.death)
  const { base, quote, baseQuantum, quoteQuantum } = profile
  const baseWeek = market.week(base, week)
  const quoteWeek = quote.kind === 'stable' ? undefined : market.week(quote, week)
  const pair = pairOf(baseWeek, quoteWeek)
  const priceAt = (at: number) => Math.exp(market.level(base, at) - (quoteWeek ? market.level(quote, at) : 0))
  // Only the weeks of birth and death begin or end elsewhere than their markets.
  const open = from > start ? priceAt(from) : Math.exp(pair.open)
  const close = to < start + WEEK ? priceAt(to) : Math.exp(pair.close)

  const draw = hash(pool.key, ROOT, week)
  const flow = weeklyFlow(pool, profile, week, start)
  const trades = Math.max(1, Math.round((flow.trades * (to - from)) / WEEK))
  const move = pair.close - pair.open
  const buyShare = 0.5 + (0.08 * move) / (Math.abs(move) + baseWeek.swing) + 0.03 * bell(draw)
  const buys = Math.floor(trades * buyShare + unit(mix(draw)))
  const sells = trades - buys

  // A lone trade is what moves the price to the close; few trades hardly find the extremes of the market.
  const mean = Math.exp(pair.mean) + (close - Math.exp(pair.mean)) / trades
  const reach = (trades - 1) / (trades + 3)
  const top = Math.max(open, close, mean)
  const bottom = Math.min(open, close, mean)
  const usdPerQuote = quoteWeek ? Math.exp(quoteWeek.mean) : 1
  const usdPerTrade = flow.usd / flow.trades
  const volume = (count: number, units: number, quantum: number) =>
    Math.max(count, Math.min(MAX_QUANTA, Math.round(units / quantum))) * quantum
  const buyBase = volume(buys, (buys * usdPerTrade) / (mean * usdPerQuote), baseQuantum)
  const sellBase = volume(sells, (sells * usdPerTrade) / (mean * usdPerQuote), baseQuantum)
  return {
    open,
    high: Math.max(top, top + reach * (Math.exp(pair.high) - top)),
    low: Math.min(bottom, bottom + reach * (Math.exp(pair.low) - bottom)),
    close,
    buys,
    sells,
    buyBase,
    sellBase,
    buyQuote: volume(buys, buyBase * mean, quoteQuantum),
    sellQuote: volume(sells, sellBase * mean, quoteQuantum),
    base: baseWeek,
    quote: quoteWeek,
    parts: undefined,
  }
}
