import { CALENDAR_LEVELS, type CalendarLevel, DAY } from '../../time/calendar.ts'
import type { PoolProfile } from '../entities/pool-profile.ts'
import { drawFraction } from '../random/distributions.ts'
import { exp } from '../random/exact-math.ts'
import { hash, hashName, mix } from '../random/hash.ts'
import {
  apportionTrades,
  apportionVolume,
  createPartValues,
  type PartValues,
  tiltWeights,
} from './apportion-trades.ts'
import { createPairPrices, setPairPrices } from './set-pair-prices.ts'
import { PRICE_OFFSETS } from './split-prices.ts'
import type { PriceBlock } from './token-prices.ts'

const SPLIT = hashName('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAY_WEIGHTS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOUR_WEIGHTS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

/**
 * The parts of one interval of a pool, the numbers of TRADE_OFFSETS for each: prices in quote per base, counts, and volumes in
 * units of the two tokens; with the parts of the two prices that the pool follows. Flat, as PriceBlock is.
 */
export interface TradeBlock {
  readonly values: readonly number[]
  readonly base: PriceBlock
  /** Undefined when the pool is quoted in a stable coin. */
  readonly quote: PriceBlock | undefined
  parts: (TradeBlock | undefined)[] | undefined
}

/** Where the numbers of a part lie in a TradeBlock, and how many there are. */
export const TRADE_OFFSETS = {
  open: 0,
  high: 1,
  low: 2,
  close: 3,
  buys: 4,
  sells: 5,
  buyBase: 6,
  sellBase: 7,
  buyQuote: 8,
  sellQuote: 9,
  width: 10,
} as const

/** The whole that is being split. */
interface Whole {
  open: number
  high: number
  low: number
  close: number
}

// Scratch of one split. Halves keep the array one of floats.
const pair = createPairPrices()
const whole: Whole = { open: 0.5, high: 0.5, low: 0.5, close: 0.5 }
const [opens, highs, lows, closes, prices] = [
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
]
const [buys, sells, buyWeights, sellWeights, sizes] = [
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
]
const [buyBase, sellBase, buyQuote, sellQuote] = [
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
]
const columns = [opens, highs, lows, closes, buys, sells, buyBase, sellBase, buyQuote, sellQuote]
const scratch: number[] = new Array(7 * TRADE_OFFSETS.width).fill(0.5)

/**
 * Splits part `i` of a block, which has trades, into its own parts, exactly: counts and volumes sum to those of the
 * whole, the first part with trades opens and the last one closes as the whole does, its high and low are reached, and
 * a part without trades is flat and empty. `start` is the Unix second at which the whole, of this level, begins.
 */
export function splitTrades(
  key: number,
  profile: PoolProfile,
  block: TradeBlock,
  i: number,
  level: number,
  start: number,
  base: PriceBlock,
  quote: PriceBlock | undefined,
): TradeBlock {
  const at = i * TRADE_OFFSETS.width
  const value = (what: number) => block.values[at + what] as number
  whole.open = value(TRADE_OFFSETS.open)
  whole.high = value(TRADE_OFFSETS.high)
  whole.low = value(TRADE_OFFSETS.low)
  whole.close = value(TRADE_OFFSETS.close)
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  setPairPrices(base, quote, pair)

  const usual = block.base.values[i * PRICE_OFFSETS.width + PRICE_OFFSETS.swing] as number
  let draw = weighTime(profile, level, start, usual, hash(key, SPLIT, start, level))
  const buyPrice = value(TRADE_OFFSETS.buyQuote) / value(TRADE_OFFSETS.buyBase)
  const sellPrice = value(TRADE_OFFSETS.sellQuote) / value(TRADE_OFFSETS.sellBase)
  tiltWeights(buyWeights, prices, count, buyPrice)
  tiltWeights(sellWeights, prices, count, sellPrice)
  draw = apportionTrades(value(TRADE_OFFSETS.buys), buyWeights, count, draw, buys)
  draw = apportionTrades(value(TRADE_OFFSETS.sells), sellWeights, count, draw, sells)

  computePartPrices(count)

  draw = weighTrades(buys, count, draw)
  tiltWeights(sizes, prices, count, buyPrice)
  apportionVolume(value(TRADE_OFFSETS.buyBase), profile.baseQuantum, buys, sizes, count, buyBase)
  weighTrades(sells, count, draw)
  tiltWeights(sizes, prices, count, sellPrice)
  apportionVolume(value(TRADE_OFFSETS.sellBase), profile.baseQuantum, sells, sizes, count, sellBase)
  weighWorth(value(TRADE_OFFSETS.buyQuote), buyBase, count)
  apportionVolume(value(TRADE_OFFSETS.buyQuote), profile.quoteQuantum, buys, sizes, count, buyQuote)
  weighWorth(value(TRADE_OFFSETS.sellQuote), sellBase, count)
  apportionVolume(value(TRADE_OFFSETS.sellQuote), profile.quoteQuantum, sells, sizes, count, sellQuote)

  for (let part = 0; part < count; part++) {
    for (let column = 0; column < TRADE_OFFSETS.width; column++) {
      scratch[part * TRADE_OFFSETS.width + column] = (columns[column] as PartValues)[part] as number
    }
  }
  return { values: scratch.slice(0, count * TRADE_OFFSETS.width), base, quote, parts: undefined }
}

/** Works out how many trades each part attracts, and its mean price in the market; returns the next draw. */
function weighTime(profile: PoolProfile, level: number, start: number, usual: number, seed: number): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
  let draw = seed
  for (let i = 0; i < count; i++) {
    const from = start + i * seconds
    const alive = Math.min(from + seconds, profile.death) - Math.max(from, profile.birth)
    draw = mix(draw + 1)
    const noise = 0.5 + drawFraction(draw)
    // Trades come where the market is restless, and buyers where it rises.
    const busy = computeRhythm(i, from, seconds) * ((pair.swing[i] as number) / usual) * noise
    const weight = alive <= 0 ? 0 : (alive / seconds) * busy
    const lean = (pair.close[i] as number) > (pair.open[i] as number) ? 0.12 : -0.12
    buyWeights[i] = weight * (1 + lean)
    sellWeights[i] = weight * (1 - lean)
    prices[i] = exp(((pair.open[i] as number) + (pair.close[i] as number)) / 2)
  }
  return draw
}

/** How busy a part is for its place in the week or in the day; below the hour all are alike. */
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
 * Works out the prices of the parts: each closes where the market does and reaches as far as the market does, inside
 * the range of the whole.
 */
function computePartPrices(count: number): void {
  let last = count - 1
  while (last > 0 && (buys[last] as number) + (sells[last] as number) === 0) last--
  let open = whole.open
  let highest = -1
  let lowest = -1
  for (let i = 0; i < count; i++) {
    const trades = (buys[i] as number) + (sells[i] as number)
    const close =
      trades === 0 ? open : i === last ? whole.close : reflectIntoRange(exp(pair.close[i] as number))
    let high = Math.max(open, close)
    let low = Math.min(open, close)
    // A lone trade is what moves the price to the close; few trades hardly find the extremes of the market.
    if (trades > 1) {
      const reach = (trades - 1) / (trades + 3)
      const top = high + reach * (exp(pair.high[i] as number) - high)
      const bottom = low + reach * (exp(pair.low[i] as number) - low)
      high = Math.max(high, Math.min(whole.high, top))
      low = Math.min(low, Math.max(whole.low, bottom))
    }
    opens[i] = open
    highs[i] = high
    lows[i] = low
    closes[i] = close
    prices[i] = trades === 1 ? close : (open + close + high + low) / 4
    if (trades > 0 && (highest < 0 || high > (highs[highest] as number))) highest = i
    if (trades > 0 && (lowest < 0 || low < (lows[lowest] as number))) lowest = i
    open = close
  }
  highs[highest] = whole.high
  lows[lowest] = whole.low
}

/** Mirrors a price that would leave the range of the whole back into it. */
function reflectIntoRange(price: number): number {
  const { high, low } = whole
  const mirrored = price > high ? (high * high) / price : price < low ? (low * low) / price : price
  return Math.max(low, Math.min(high, mirrored))
}

/** Draws into `sizes` what the trades of each part weigh in volume; returns the next draw. */
function weighTrades(trades: PartValues, count: number, seed: number): number {
  let draw = seed
  for (let i = 0; i < count; i++) {
    draw = mix(draw + 1)
    sizes[i] = (trades[i] as number) * (0.3 + 1.4 * drawFraction(draw))
  }
  return draw
}

/**
 * Works out into `sizes` what the volume of each part is worth in quote: at the mean price of the part, moved towards
 * its high or its low as far as the worth of the whole asks for.
 */
function weighWorth(total: number, volume: PartValues, count: number): void {
  let worth = 0
  let above = 0
  let below = 0
  for (let i = 0; i < count; i++) {
    const amount = volume[i] as number
    const price = prices[i] as number
    worth += amount * price
    above += amount * ((highs[i] as number) - price)
    below += amount * (price - (lows[i] as number))
  }
  const room = total > worth ? above : below
  const edges = total > worth ? highs : lows
  const share = room > 0 ? Math.min(1, Math.abs(total - worth) / room) : 0
  for (let i = 0; i < count; i++) {
    const price = prices[i] as number
    sizes[i] = (volume[i] as number) * (price + share * ((edges[i] as number) - price))
  }
}
