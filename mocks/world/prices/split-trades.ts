import { DAY, LEVELS, type Level } from '../calendar.ts'
import type { Profile } from '../entities/pool-profile.ts'
import { exp } from '../random/exact-math.ts'
import { hash, kind, mix, unit } from '../random/random.ts'
import { deal, portion, type Row, row, tilt } from './apportion.ts'
import { pairRows, setPair } from './pair-prices.ts'
import { MARKET } from './split-prices.ts'
import type { MarketBlock } from './token-prices.ts'

const SPLIT = kind('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAYS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOURS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

/**
 * The parts of one interval of a pool, the numbers of PATH for each: prices in quote per base, counts, and volumes in
 * units of the two tokens; with the parts of the two markets that the pool follows. Flat, as MarketBlock is.
 */
export interface PathBlock {
  readonly values: readonly number[]
  readonly base: MarketBlock
  /** Undefined when the pool is quoted in a stable coin. */
  readonly quote: MarketBlock | undefined
  parts: (PathBlock | undefined)[] | undefined
}

/** Where the numbers of a part lie in a PathBlock, and how many there are. */
export const PATH = {
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
const pair = pairRows()
const whole: Whole = { open: 0.5, high: 0.5, low: 0.5, close: 0.5 }
const [opens, highs, lows, closes, prices] = [row(), row(), row(), row(), row()]
const [buys, sells, buyWeights, sellWeights, sizes] = [row(), row(), row(), row(), row()]
const [buyBase, sellBase, buyQuote, sellQuote] = [row(), row(), row(), row()]
const columns = [opens, highs, lows, closes, buys, sells, buyBase, sellBase, buyQuote, sellQuote]
const scratch: number[] = new Array(7 * PATH.width).fill(0.5)

/**
 * Splits part `i` of a block, which has trades, into its own parts, exactly: counts and volumes sum to those of the
 * whole, the first part with trades opens and the last one closes as the whole does, its high and low are reached, and
 * a part without trades is flat and empty. `start` is the Unix second at which the whole, of this level, begins.
 */
export const splitPath = (
  key: number,
  profile: Profile,
  block: PathBlock,
  i: number,
  level: number,
  start: number,
  base: MarketBlock,
  quote: MarketBlock | undefined,
): PathBlock => {
  const at = i * PATH.width
  const value = (what: number) => block.values[at + what] as number
  whole.open = value(PATH.open)
  whole.high = value(PATH.high)
  whole.low = value(PATH.low)
  whole.close = value(PATH.close)
  const count = (LEVELS[level] as Level).parts
  setPair(base, quote, pair)

  const usual = block.base.values[i * MARKET.width + MARKET.swing] as number
  let draw = weighTime(profile, level, start, usual, hash(key, SPLIT, start, level))
  const buyPrice = value(PATH.buyQuote) / value(PATH.buyBase)
  const sellPrice = value(PATH.sellQuote) / value(PATH.sellBase)
  tilt(buyWeights, prices, count, buyPrice)
  tilt(sellWeights, prices, count, sellPrice)
  draw = deal(value(PATH.buys), buyWeights, count, draw, buys)
  draw = deal(value(PATH.sells), sellWeights, count, draw, sells)

  walk(count)

  draw = weighTrades(buys, count, draw)
  tilt(sizes, prices, count, buyPrice)
  portion(value(PATH.buyBase), profile.baseQuantum, buys, sizes, count, buyBase)
  weighTrades(sells, count, draw)
  tilt(sizes, prices, count, sellPrice)
  portion(value(PATH.sellBase), profile.baseQuantum, sells, sizes, count, sellBase)
  weighWorth(value(PATH.buyQuote), buyBase, count)
  portion(value(PATH.buyQuote), profile.quoteQuantum, buys, sizes, count, buyQuote)
  weighWorth(value(PATH.sellQuote), sellBase, count)
  portion(value(PATH.sellQuote), profile.quoteQuantum, sells, sizes, count, sellQuote)

  for (let part = 0; part < count; part++) {
    for (let column = 0; column < PATH.width; column++) {
      scratch[part * PATH.width + column] = (columns[column] as Row)[part] as number
    }
  }
  return { values: scratch.slice(0, count * PATH.width), base, quote, parts: undefined }
}

/** Works out how many trades each part attracts, and its mean price in the market; returns the next draw. */
const weighTime = (profile: Profile, level: number, start: number, usual: number, seed: number): number => {
  const count = (LEVELS[level] as Level).parts
  const { seconds } = LEVELS[level + 1] as Level
  let draw = seed
  for (let i = 0; i < count; i++) {
    const from = start + i * seconds
    const alive = Math.min(from + seconds, profile.death) - Math.max(from, profile.birth)
    draw = mix(draw + 1)
    const noise = 0.5 + unit(draw)
    // Trades come where the market is restless, and buyers where it rises.
    const busy = rhythm(i, from, seconds) * ((pair.swing[i] as number) / usual) * noise
    const weight = alive <= 0 ? 0 : (alive / seconds) * busy
    const lean = (pair.close[i] as number) > (pair.open[i] as number) ? 0.12 : -0.12
    buyWeights[i] = weight * (1 + lean)
    sellWeights[i] = weight * (1 - lean)
    prices[i] = exp(((pair.open[i] as number) + (pair.close[i] as number)) / 2)
  }
  return draw
}

/** How busy a part is for its place in the week or in the day; below the hour all are alike. */
const rhythm = (part: number, from: number, seconds: number): number => {
  if (seconds === DAY) return DAYS[part] as number
  const hours = seconds / 3600
  if (hours < 1) return 1
  const first = (from % DAY) / 3600
  let sum = 0
  for (let hour = first; hour < first + hours; hour++) sum += HOURS[hour] as number
  return sum / hours
}

/**
 * Works out the prices of the parts: each closes where the market does and reaches as far as the market does, inside
 * the range of the whole.
 */
const walk = (count: number): void => {
  let last = count - 1
  while (last > 0 && (buys[last] as number) + (sells[last] as number) === 0) last--
  let open = whole.open
  let highest = -1
  let lowest = -1
  for (let i = 0; i < count; i++) {
    const trades = (buys[i] as number) + (sells[i] as number)
    const close = trades === 0 ? open : i === last ? whole.close : inside(exp(pair.close[i] as number))
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
const inside = (price: number): number => {
  const { high, low } = whole
  const mirrored = price > high ? (high * high) / price : price < low ? (low * low) / price : price
  return Math.max(low, Math.min(high, mirrored))
}

/** Draws into `sizes` what the trades of each part weigh in volume; returns the next draw. */
const weighTrades = (trades: Row, count: number, seed: number): number => {
  let draw = seed
  for (let i = 0; i < count; i++) {
    draw = mix(draw + 1)
    sizes[i] = (trades[i] as number) * (0.3 + 1.4 * unit(draw))
  }
  return draw
}

/**
 * Works out into `sizes` what the volume of each part is worth in quote: at the mean price of the part, moved towards
 * its high or its low as far as the worth of the whole asks for.
 */
const weighWorth = (total: number, volume: Row, count: number): void => {
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
