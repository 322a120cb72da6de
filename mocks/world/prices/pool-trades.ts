import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import { computeQuantum, computeTvlUsd, drawWeeklyFlow } from '../entities/draw-pool-profile.ts'
import type { Pool } from '../entities/pool.ts'
import { MAX_POOLS } from '../entities/venues.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { computeSpread, drawDrift, findPriceLife } from './compute-spread.ts'
import { splitTrades } from './split-trades.ts'
import type { TokenPrices } from './token-prices.ts'
import { type PriceRows, TradeRows } from './trade-rows.ts'
import { addTrades, createFlatTrades, readTrades, type Trades } from './trades.ts'

// No venue has a greater code, and there are fewer weeks before 2100.
const MAX_VENUES = 2 ** 4
const MAX_WEEKS = 2 ** 13

/** The trades of any pool in any interval, as prices, counts and volumes. Each interval is computed from its week alone. */
export type PoolTrades = ReturnType<typeof createPoolTrades>

/** Creates the trades of a world from its token prices. */
export function createPoolTrades(tokenPrices: TokenPrices) {
  const rows = new TradeRows()
  const weeks = new Map<number, number>()
  // What was asked for last: figures of a pool come week by week.
  let last: { readonly pool: Pool; readonly week: number; readonly row: number } | undefined
  let pricesCleared = 0
  let splits = 0

  // Rows of trades name rows of prices, so both go together.
  const makeRoom = () => {
    const cleared = tokenPrices.makeRoom()
    if (cleared === pricesCleared && !rows.isFull) return
    pricesCleared = cleared
    rows.clear()
    weeks.clear()
    last = undefined
  }

  /** Returns the row of a week in which the pool is alive. Rows that were found before may become invalid. */
  const findWeek = (pool: Pool, week: number): number => {
    makeRoom()
    if (last?.pool === pool && last.week === week) return last.row
    const { venue, index } = pool
    const place = (venue.chainId * MAX_VENUES + venue.code) * MAX_POOLS + index
    const id = place * MAX_WEEKS + week
    let row = weeks.get(id)
    if (row === undefined) {
      row = drawTradeWeek(tokenPrices, rows, pool, week)
      weeks.set(id, row)
    }
    last = { pool, week, row }
    return row
  }

  /** Returns the first row of the parts of an interval, and draws them if necessary. */
  const partsOf = (pool: Pool, row: number, level: number, start: number): number => {
    const known = rows.parts[row] as number
    if (known !== 0) return known
    const first = splitTrades(tokenPrices, rows, { pool, row, level, start })
    splits++
    rows.parts[row] = first
    return first
  }

  /** Returns the trades in [from, to), Unix seconds, or undefined if there were none. */
  const tradesIfAny = (pool: Pool, from: number, to: number): Trades | undefined => {
    let sum: Trades | undefined
    /** Adds the trades of an interval, from the longest whole intervals that fit. */
    const gather = (row: number, level: number, start: number): void => {
      if (rows.isStill(row)) return
      const { seconds, parts } = CALENDAR_LEVELS[level] as CalendarLevel
      if (from <= start && start + seconds <= to) {
        sum = addTrades(sum, readTrades(rows, row))
        return
      }
      const inner = partsOf(pool, row, level, start)
      const step = seconds / parts
      const end = Math.min(parts, Math.ceil((to - start) / step))
      for (let part = Math.max(0, Math.floor((from - start) / step)); part < end; part++)
        gather(inner + part, level + 1, start + part * step)
    }
    const end = Math.min(to, pool.death)
    // Before birth and after death a week is without trades, so it is whole for a window that covers the life.
    for (let week = toWeek(Math.max(from, pool.createdAt)); toWeekStart(week) < end; week++)
      gather(findWeek(pool, week), 0, toWeekStart(week))
    return sum
  }

  /**
   * Returns the price after all trades before a Unix second, in quote per base. Before the first trade, it is the market
   * price.
   */
  const priceAt = (pool: Pool, at: number): number => {
    const { createdAt: birth, death } = pool
    const moment = Math.max(birth, Math.min(at, death))
    const week = toWeek(moment)
    let start = toWeekStart(week)
    if (moment === death && start === death) return rows.close[findWeek(pool, week - 1)] as number
    let row = findWeek(pool, week)
    for (let level = 0; start < moment && !rows.isStill(row); level++) {
      const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
      const part = Math.floor((moment - start) / seconds)
      row = partsOf(pool, row, level, start) + part
      start += part * seconds
    }
    return rows.open[row] as number
  }

  /** Returns the Unix second of the last trade before `at`, but not before `from`, or undefined. */
  const lastTradeBefore = (pool: Pool, at: number, from = 0): number | undefined => {
    const begin = Math.max(from, pool.createdAt)
    const end = Math.min(at, pool.death)
    const findIn = (row: number, level: number, start: number): number | undefined => {
      if (rows.isStill(row)) return undefined
      const { seconds, parts } = CALENDAR_LEVELS[level] as CalendarLevel
      if (seconds === 1) return start
      const inner = partsOf(pool, row, level, start)
      const step = seconds / parts
      const first = Math.max(0, Math.floor((begin - start) / step))
      for (let part = Math.min(parts, Math.ceil((end - start) / step)) - 1; part >= first; part--) {
        const found = findIn(inner + part, level + 1, start + part * step)
        if (found !== undefined) return found
      }
      return undefined
    }
    if (end <= begin) return undefined
    for (let week = toWeek(end - 1); toWeekStart(week + 1) > begin; week--) {
      const found = findIn(findWeek(pool, week), 0, toWeekStart(week))
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    /** Returns the USD locked in a pool at a Unix second, at internal prices if a token has no published one. */
    tvlUsd: computeTvlUsd,
    /** Like `tradesIfAny`. Without trades the price is that of `from`. */
    trades: (pool: Pool, from: number, to: number): Trades =>
      tradesIfAny(pool, from, to) ?? createFlatTrades(priceAt(pool, from)),
    tradesIfAny,
    priceAt,
    lastTradeBefore,
    /** Returns the number of intervals that were split so far, as a measure of the computing cost. */
    countSplits: () => splits,
  }
}

const ROOT = hashName('path root')
const DAYS_PER_WEEK = 7

// Keeps a year of weekly volumes below 2^53 quanta, the limit of exact sums in floats.
const MAX_QUANTA = 2 ** 45

/**
 * Draws one week of a pool that is alive in it. Prices follow those of the tokens, counts and volumes the
 * profile. A living pool trades at least once a week, so its last price is quickly found. Returns the row of
 * the week.
 */
function drawTradeWeek(tokenPrices: TokenPrices, rows: TradeRows, pool: Pool, week: number): number {
  const start = toWeekStart(week)
  const from = Math.max(start, pool.createdAt)
  const to = Math.min(start + WEEK, pool.death)
  const { baseToken: base, quoteToken: quote } = pool
  const [baseQuantum, quoteQuantum] = [computeQuantum(base), computeQuantum(quote)]
  const priceRows = tokenPrices.rows
  const prices = tokenPrices.week(base, quote, week)
  const closeLog = priceRows.close[prices] as number
  const move = closeLog - (priceRows.open[prices] as number)
  const swing = priceRows.swing[prices] as number
  // Only the weeks of birth and death begin or end elsewhere than the prices they follow.
  const life = findPriceLife(pool)
  const [priceFrom, priceTo] = [Math.max(start, life.from), Math.min(start + WEEK, life.to)]
  const logAt = (at: number) => tokenPrices.logPrice(prices, week, at)
  const open = reproducibleExp(logAt(priceFrom) + drawDrift(pool, priceFrom))
  const lastLog = priceTo < start + WEEK ? logAt(priceTo) : closeLog
  const close = reproducibleExp(lastLog + drawDrift(pool, priceTo))

  const draw = drawHash(pool.key, ROOT, week)
  const flow = drawWeeklyFlow(pool, week, start)
  const trades = Math.max(1, Math.round((flow.trades * (to - from)) / WEEK))
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

/** Computes the mean price of a week from its days. */
function computeMeanPrice({ open, close }: PriceRows, days: number): number {
  let sum = 0
  for (let day = days; day < days + DAYS_PER_WEEK; day++) {
    sum += reproducibleExp(((open[day] as number) + (close[day] as number)) / 2)
  }
  return sum / DAYS_PER_WEEK
}
