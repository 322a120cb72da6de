import { toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import { computeQuantum, drawWeeklyFlow } from '../entities/pool-profile.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { computeSpread, drawDrift, findPriceLife } from './compute-spread.ts'
import type { TokenPrices } from './token-prices.ts'
import type { PriceRows, TradeRows } from './trade-rows.ts'

const ROOT = hashName('path root')
const DAYS_PER_WEEK = 7

// Keeps a year of weekly volumes below 2^53 quanta, the limit of exact sums in floats.
const MAX_QUANTA = 2 ** 45

/**
 * Draws one week of a pool that is alive in it. Prices follow those of the tokens, counts and volumes the
 * profile. A living pool trades at least once a week, so its last price is quickly found. Returns the row of
 * the week.
 */
export function drawTradeWeek(tokenPrices: TokenPrices, rows: TradeRows, pool: Pool, week: number): number {
  const start = toWeekStart(week)
  const from = Math.max(start, pool.createdAt)
  const to = Math.min(start + WEEK, pool.death)
  const { baseToken: base, quoteToken: quote } = pool
  const [baseQuantum, quoteQuantum] = [computeQuantum(base), computeQuantum(quote)]
  const priceRows = tokenPrices.rows
  const prices = tokenPrices.week(base, quote, week)
  const [openLog, closeLog] = [priceRows.open[prices] as number, priceRows.close[prices] as number]
  const swing = priceRows.swing[prices] as number
  // Only the weeks of birth and death begin or end elsewhere than the prices they follow.
  const [priceFrom, priceTo] = [
    Math.max(start, findPriceLife(pool).from),
    Math.min(start + WEEK, findPriceLife(pool).to),
  ]
  const logAt = (at: number) => tokenPrices.logPrice(prices, week, at)
  const open = reproducibleExp((priceFrom > start ? logAt(priceFrom) : openLog) + drawDrift(pool, priceFrom))
  const close = reproducibleExp(
    (priceTo < start + WEEK ? logAt(priceTo) : closeLog) + drawDrift(pool, priceTo),
  )

  const draw = drawHash(pool.key, ROOT, week)
  const flow = drawWeeklyFlow(pool, week, start)
  const trades = Math.max(1, Math.round((flow.trades * (to - from)) / WEEK))
  const move = closeLog - openLog
  const buyShare = 0.5 + (0.08 * move) / (Math.abs(move) + swing) + 0.03 * drawNearNormal(draw)
  const buys = Math.floor(trades * buyShare + drawFraction(scrambleBits(draw)))
  const sells = trades - buys

  const spread = computeSpread(pool)
  // A lone trade is what moves the price to the close, and shows no other price.
  const range = tokenPrices.range(prices, 0, start, priceFrom, priceTo)
  const [highest, lowest] =
    trades > 1 ? [reproducibleExp(range.high + spread), reproducibleExp(range.low - spread)] : [open, open]
  const high = Math.max(open, close, highest)
  const low = Math.min(open, close, lowest)
  const days = computeMeanPrice(priceRows, tokenPrices.parts(prices, 0, start))
  const usual = Math.max(low, Math.min(high, days))
  const mean = usual + (close - usual) / trades

  const quoteWeek = priceRows.quote[prices] as number
  const usdPerQuote = priceRows.base[prices] === 0 ? 1 : reproducibleExp(priceRows.open[quoteWeek] as number)
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
  rows.prices[row] = prices
  return row
}

/**
 * Computes the mean price of a week from its days, so that volumes can be split by the prices of the days.
 */
function computeMeanPrice({ open, close }: PriceRows, days: number): number {
  let sum = 0
  for (let day = days; day < days + DAYS_PER_WEEK; day++) {
    sum += reproducibleExp(((open[day] as number) + (close[day] as number)) / 2)
  }
  return sum / DAYS_PER_WEEK
}
