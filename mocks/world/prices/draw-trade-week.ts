import { toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import { drawWeeklyFlow, type PoolProfile } from '../entities/pool-profile.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import type { PriceRows } from './price-rows.ts'
import { createPairPrices, setPairPrices } from './set-pair-prices.ts'
import type { TokenPrices } from './token-prices.ts'
import type { TradeRows } from './trade-rows.ts'

const ROOT = hashName('path root')
const DAYS_PER_WEEK = 7

// Keeps a year of weekly volumes below 2^53 quanta, the limit of exact sums in floats.
const MAX_QUANTA = 2 ** 45

const pair = createPairPrices()

/**
 * Draws one week of a pool that is alive in it. Prices follow those of the tokens, counts and volumes the
 * profile. A living pool trades at least once a week, so its last price is quickly found. Returns the row of
 * the week.
 */
export function drawTradeWeek(
  tokenPrices: TokenPrices,
  rows: TradeRows,
  pool: Pool,
  profile: PoolProfile,
  week: number,
): number {
  const start = toWeekStart(week)
  const from = Math.max(start, profile.birth)
  const to = Math.min(start + WEEK, profile.death)
  const { base, quote, baseQuantum, quoteQuantum } = profile
  const priceRows = tokenPrices.rows
  const baseWeek = tokenPrices.week(base, week)
  const quoteWeek = quote.kind === 'stable' ? 0 : tokenPrices.week(quote, week)
  const priceAt = (at: number) =>
    reproducibleExp(tokenPrices.logPrice(base, at) - (quoteWeek === 0 ? 0 : tokenPrices.logPrice(quote, at)))
  setPairPrices(priceRows, baseWeek, quoteWeek, 1, pair)
  const openLog = pair.open[0] as number
  const closeLog = pair.close[0] as number
  const swing = pair.swing[0] as number
  const highest = reproducibleExp(pair.high[0] as number)
  const lowest = reproducibleExp(pair.low[0] as number)
  // Only the weeks of birth and death begin or end elsewhere than the prices they follow.
  const open = from > start ? priceAt(from) : reproducibleExp(openLog)
  const close = to < start + WEEK ? priceAt(to) : reproducibleExp(closeLog)

  const draw = drawHash(pool.key, ROOT, week)
  const flow = drawWeeklyFlow(pool, profile, week, start)
  const trades = Math.max(1, Math.round((flow.trades * (to - from)) / WEEK))
  const move = closeLog - openLog
  const buyShare = 0.5 + (0.08 * move) / (Math.abs(move) + swing) + 0.03 * drawNearNormal(draw)
  const buys = Math.floor(trades * buyShare + drawFraction(scrambleBits(draw)))
  const sells = trades - buys

  // A lone trade is what moves the price to the close; few trades hardly find the extremes of the market.
  const reach = (trades - 1) / (trades + 3)
  const top = Math.max(open, close)
  const bottom = Math.min(open, close)
  const high = Math.max(top, top + reach * (highest - top))
  const low = Math.min(bottom, bottom + reach * (lowest - bottom))
  const days = quoteWeek === 0 ? 0 : tokenPrices.parts(quote, quoteWeek, 0, start)
  const usual = Math.max(
    low,
    Math.min(high, computeMeanPrice(priceRows, tokenPrices.parts(base, baseWeek, 0, start), days)),
  )
  const mean = usual + (close - usual) / trades

  const usdPerQuote = quoteWeek === 0 ? 1 : reproducibleExp(priceRows.open[quoteWeek] as number)
  const usdPerTrade = flow.usd / flow.trades
  const volume = (count: number, units: number, quantum: number) =>
    Math.max(count, Math.min(MAX_QUANTA, Math.round(units / quantum))) * quantum
  const buyBase = volume(buys, (buys * usdPerTrade) / (mean * usdPerQuote), baseQuantum)
  const sellBase = volume(sells, (sells * usdPerTrade) / (mean * usdPerQuote), baseQuantum)
  const row = rows.take(1)
  rows.open[row] = open
  rows.high[row] = high
  rows.low[row] = low
  rows.close[row] = close
  rows.buys[row] = buys
  rows.sells[row] = sells
  rows.buyBase[row] = buyBase
  rows.sellBase[row] = sellBase
  rows.buyQuote[row] = volume(buys, buyBase * mean, quoteQuantum)
  rows.sellQuote[row] = volume(sells, sellBase * mean, quoteQuantum)
  rows.base[row] = baseWeek
  rows.quote[row] = quoteWeek
  return row
}

/**
 * Computes the mean price of a week from its days, so that volumes can be split by the prices of the days.
 */
function computeMeanPrice(priceRows: PriceRows, baseDays: number, quoteDays: number): number {
  setPairPrices(priceRows, baseDays, quoteDays, DAYS_PER_WEEK, pair)
  let sum = 0
  for (let day = 0; day < DAYS_PER_WEEK; day++) {
    sum += reproducibleExp(((pair.open[day] as number) + (pair.close[day] as number)) / 2)
  }
  return sum / DAYS_PER_WEEK
}
