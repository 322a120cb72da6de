import { CALENDAR_LEVELS, type CalendarLevel, DAY } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import { computeQuantum } from '../entities/pool-profile.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { apportionTrades, apportionVolume, createPartValues, tiltWeights } from './apportion-trades.ts'
import type { PriceRows } from './price-rows.ts'
import type { TokenPrices } from './token-prices.ts'
import type { TradeRows } from './trade-rows.ts'

const SPLIT = hashName('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAY_WEIGHTS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOUR_WEIGHTS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

// Scratch of one split: 7 is the greatest number of parts. `tops` and `bottoms` are the extremes of the market.
const [prices, buyWeights, sellWeights, sizes, tops, bottoms] = [
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
]

/** An interval of a pool: its row and level, and the Unix second at which it begins. */
interface PoolInterval {
  readonly pool: Pool
  readonly row: number
  readonly level: number
  readonly start: number
}

/**
 * Splits an interval with trades into its parts, exactly. Counts and volumes sum to the whole. The first part
 * with trades has the open of the whole, and the last one its close. The parts reach its high and low. A part
 * without trades is flat, one with several has the extremes of the market. Returns the first row of the parts.
 */
export function splitTrades(tokenPrices: TokenPrices, rows: TradeRows, interval: PoolInterval): number {
  const { pool, row, level, start } = interval
  const [baseQuantum, quoteQuantum] = [computeQuantum(pool.baseToken), computeQuantum(pool.quoteToken)]
  const market = tokenPrices.parts(rows.prices[row] as number, level, start)
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const first = rows.take(count)
  const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } = rows
  readExtremes(tokenPrices, market, interval)

  const usual = tokenPrices.rows.swing[rows.prices[row] as number] as number
  let draw = weighTime(tokenPrices.rows, market, usual, interval, drawHash(pool.key, SPLIT, start, level))
  const buyPrice = (buyQuote[row] as number) / (buyBase[row] as number)
  const sellPrice = (sellQuote[row] as number) / (sellBase[row] as number)
  tiltWeights(buyWeights, prices, count, buyPrice)
  tiltWeights(sellWeights, prices, count, sellPrice)
  draw = apportionTrades(buys[row] as number, buyWeights, count, draw, buys, first)
  draw = apportionTrades(sells[row] as number, sellWeights, count, draw, sells, first)

  const extremes = visitExtremes(rows, row, first, count)
  writePartPrices(tokenPrices.rows.close.subarray(market, market + count), rows, row, first, count)
  finishExtremes(rows, row, first, count, extremes)

  draw = weighTrades(buys, first, count, draw)
  tiltWeights(sizes, prices, count, buyPrice)
  apportionVolume(buyBase[row] as number, baseQuantum, buys, sizes, count, buyBase, first)
  weighTrades(sells, first, count, draw)
  tiltWeights(sizes, prices, count, sellPrice)
  apportionVolume(sellBase[row] as number, baseQuantum, sells, sizes, count, sellBase, first)
  weighWorth(rows, first, count, buyQuote[row] as number, buyBase)
  apportionVolume(buyQuote[row] as number, quoteQuantum, buys, sizes, count, buyQuote, first)
  weighWorth(rows, first, count, sellQuote[row] as number, sellBase)
  apportionVolume(sellQuote[row] as number, quoteQuantum, sells, sizes, count, sellQuote, first)

  for (let i = 0; i < count; i++) rows.prices[first + i] = market + i
  return first
}

/** Reads the extremes of the market in each part while the pool lives. They are infinite where it does not. */
function readExtremes(
  tokenPrices: TokenPrices,
  market: number,
  { pool: { createdAt: birth, death }, level, start }: PoolInterval,
): void {
  const { rows } = tokenPrices
  const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
  for (let i = 0; i < (CALENDAR_LEVELS[level] as CalendarLevel).parts; i++) {
    const from = start + i * seconds
    const isWhole = birth <= from && from + seconds <= death
    const range = isWhole ? undefined : tokenPrices.range(market + i, level + 1, from, birth, death)
    tops[i] = range?.high ?? (rows.high[market + i] as number)
    bottoms[i] = range?.low ?? (rows.low[market + i] as number)
  }
}

/** Computes the weights of each part for buys and sells, and its mean market price. Returns the next draw. */
function weighTime(
  { open, close, swing }: PriceRows,
  market: number,
  usual: number,
  { pool, level, start }: PoolInterval,
  seed: number,
): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
  let draw = seed
  for (let i = 0; i < count; i++) {
    const from = start + i * seconds
    const alive = Math.min(from + seconds, pool.death) - Math.max(from, pool.createdAt)
    draw = scrambleBits(draw + 1)
    const noise = 0.5 + drawFraction(draw)
    const [opens, closes] = [open[market + i] as number, close[market + i] as number]
    // Trades come where the market is restless, and buyers where it rises.
    const busy = computeRhythm(i, from, seconds) * ((swing[market + i] as number) / usual) * noise
    const weight = alive <= 0 ? 0 : (alive / seconds) * busy
    const lean = closes > opens ? 0.12 : -0.12
    buyWeights[i] = weight * (1 + lean)
    sellWeights[i] = weight * (1 - lean)
    prices[i] = reproducibleExp((opens + closes) / 2)
  }
  return draw
}

/**
 * Returns the relative activity of a part by its place in the week or in the day. Below the hour all parts
 * are equal.
 */
function computeRhythm(part: number, from: number, seconds: number): number {
  if (seconds === DAY) return DAY_WEIGHTS[part] as number
  const hours = seconds / 3600
  if (hours < 1) return 1
  const first = (from % DAY) / 3600
  let sum = 0
  for (let hour = first; hour < first + hours; hour++) sum += HOUR_WEIGHTS[hour] as number
  return sum / hours
}

/**
 * Moves a trade to the part where the market reaches the high of the whole, and one to that of the low, if there is
 * none. So the pools of a pair show the same extremes. Returns the two parts, -1 where the high or low of the whole
 * is its open or close.
 */
function visitExtremes(rows: TradeRows, row: number, first: number, count: number): [number, number] {
  const { open, high, low, close } = rows
  let [top, bottom] = [-1, -1]
  if ((high[row] as number) > Math.max(open[row] as number, close[row] as number)) {
    top = 0
    for (let i = 1; i < count; i++) if ((tops[i] as number) > (tops[top] as number)) top = i
    moveTrade(rows, first, count, top, -1)
  }
  if ((low[row] as number) < Math.min(open[row] as number, close[row] as number)) {
    bottom = 0
    for (let i = 1; i < count; i++) if ((bottoms[i] as number) < (bottoms[bottom] as number)) bottom = i
    moveTrade(rows, first, count, bottom, top)
  }
  return [top, bottom]
}

/** Moves a trade of the busiest part to one without any. Part `kept` does not lose its last one. */
function moveTrade(rows: TradeRows, first: number, count: number, to: number, kept: number): void {
  if (!rows.isStill(first + to)) return
  const spare = (i: number) => rows.countTrades(first + i) - (i === kept ? 1 : 0)
  let from = 0
  for (let i = 1; i < count; i++) if (spare(i) > spare(from)) from = i
  if (spare(from) < 1) return
  const { buys, sells } = rows
  const side = (buys[first + from] as number) >= (sells[first + from] as number) ? buys : sells
  side[first + from] = (side[first + from] as number) - 1
  side[first + to] = (side[first + to] as number) + 1
}

/** Computes the prices of the parts. Each closes at the market price and has the range of the market. */
function writePartPrices(
  market: Float64Array,
  rows: TradeRows,
  row: number,
  first: number,
  count: number,
): void {
  let last = first + count - 1
  while (last > first && rows.isStill(last)) last--
  let open = rows.open[row] as number
  for (let i = 0; i < count; i++) {
    const at = first + i
    const moved = at === last ? (rows.close[row] as number) : reproducibleExp(market[i] as number)
    const close = rows.isStill(at) ? open : moved
    rows.open[at] = open
    rows.high[at] = Math.max(open, close)
    rows.low[at] = Math.min(open, close)
    rows.close[at] = close
    // A lone trade is what moves the price to the close.
    if (rows.countTrades(at) > 1) {
      rows.high[at] = Math.max(open, close, reproducibleExp(tops[i] as number))
      rows.low[at] = Math.min(open, close, reproducibleExp(bottoms[i] as number))
    }
    open = close
  }
}

/**
 * Assigns high and low of the whole to one part each: `top` and `bottom`, or if nothing was traded there, the part that
 * comes nearest. Then computes the mean price of each part.
 */
function finishExtremes(
  rows: TradeRows,
  row: number,
  first: number,
  count: number,
  [top, bottom]: readonly [number, number],
): void {
  const { open, high, low, close } = rows
  let [highest, lowest] = [-1, -1]
  for (let at = first; at < first + count; at++) {
    if (rows.isStill(at)) continue
    if (highest < 0 || (high[at] as number) > (high[highest] as number)) highest = at
    if (lowest < 0 || (low[at] as number) < (low[lowest] as number)) lowest = at
  }
  if (top >= 0 && !rows.isStill(first + top)) highest = first + top
  if (bottom >= 0 && !rows.isStill(first + bottom)) lowest = first + bottom
  high[highest] = high[row] as number
  low[lowest] = low[row] as number
  for (let i = 0; i < count; i++) {
    const at = first + i
    const [opens, closes] = [open[at] as number, close[at] as number]
    prices[i] =
      rows.countTrades(at) === 1 ? closes : (opens + closes + (high[at] as number) + (low[at] as number)) / 4
  }
}

/** Draws the weight of each part in the volume into `sizes`, from its trades. Returns the next draw. */
function weighTrades(trades: Float64Array, first: number, count: number, seed: number): number {
  let draw = seed
  for (let i = 0; i < count; i++) {
    draw = scrambleBits(draw + 1)
    sizes[i] = (trades[first + i] as number) * (0.3 + 1.4 * drawFraction(draw))
  }
  return draw
}

/**
 * Computes the value of each part's volume in quote into `sizes`. It uses the mean price of the part, moved
 * towards its high or low as the whole requires.
 */
function weighWorth(
  { high, low }: TradeRows,
  first: number,
  count: number,
  total: number,
  volume: Float64Array,
): void {
  let worth = 0
  let above = 0
  let below = 0
  for (let i = 0; i < count; i++) {
    const amount = volume[first + i] as number
    const price = prices[i] as number
    worth += amount * price
    above += amount * ((high[first + i] as number) - price)
    below += amount * (price - (low[first + i] as number))
  }
  const room = total > worth ? above : below
  const edges = total > worth ? high : low
  const share = room > 0 ? Math.min(1, Math.abs(total - worth) / room) : 0
  for (let i = 0; i < count; i++) {
    const price = prices[i] as number
    sizes[i] = (volume[first + i] as number) * (price + share * ((edges[first + i] as number) - price))
  }
}
