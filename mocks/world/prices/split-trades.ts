import { CALENDAR_LEVELS, type CalendarLevel, DAY } from '../../time/calendar.ts'
import type { PoolProfile } from '../entities/pool-profile.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { apportionTrades, apportionVolume, createPartValues, tiltWeights } from './apportion-trades.ts'
import type { PriceRows } from './price-rows.ts'
import { createPairPrices, setPairPrices } from './set-pair-prices.ts'
import type { TradeRows } from './trade-rows.ts'

const SPLIT = hashName('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAY_WEIGHTS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOUR_WEIGHTS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

/** The prices of the interval that is being split. */
interface Whole {
  open: number
  high: number
  low: number
  close: number
}

// Scratch of one split: 7 is the greatest number of parts. Halves keep what is in an object a float.
const pair = createPairPrices()
const whole: Whole = { open: 0.5, high: 0.5, low: 0.5, close: 0.5 }
const [prices, buyWeights, sellWeights, sizes] = [
  createPartValues(),
  createPartValues(),
  createPartValues(),
  createPartValues(),
]

/**
 * Splits an interval with trades into its parts, exactly. Counts and volumes sum to the whole. The first part
 * with trades has the open of the whole, and the last one its close. The parts reach its high and low. A part
 * without trades is flat. `start` is the Unix second at which the whole begins. `base` and `quote` are the
 * first rows of the token prices that the parts follow (0 for a stable coin). Returns the first row of the
 * parts.
 */
export function splitTrades(
  key: number,
  profile: PoolProfile,
  rows: TradeRows,
  row: number,
  level: number,
  start: number,
  priceRows: PriceRows,
  base: number,
  quote: number,
): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const first = rows.take(count)
  const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } = rows
  whole.open = rows.open[row] as number
  whole.high = rows.high[row] as number
  whole.low = rows.low[row] as number
  whole.close = rows.close[row] as number
  setPairPrices(priceRows, base, quote, count, pair)

  const usual = priceRows.swing[rows.base[row] as number] as number
  let draw = weighTime(profile, level, start, usual, drawHash(key, SPLIT, start, level))
  const buyPrice = (buyQuote[row] as number) / (buyBase[row] as number)
  const sellPrice = (sellQuote[row] as number) / (sellBase[row] as number)
  tiltWeights(buyWeights, prices, count, buyPrice)
  tiltWeights(sellWeights, prices, count, sellPrice)
  draw = apportionTrades(buys[row] as number, buyWeights, count, draw, buys, first)
  draw = apportionTrades(sells[row] as number, sellWeights, count, draw, sells, first)

  writePartPrices(rows, first, count)

  draw = weighTrades(buys, first, count, draw)
  tiltWeights(sizes, prices, count, buyPrice)
  apportionVolume(buyBase[row] as number, profile.baseQuantum, buys, sizes, count, buyBase, first)
  weighTrades(sells, first, count, draw)
  tiltWeights(sizes, prices, count, sellPrice)
  apportionVolume(sellBase[row] as number, profile.baseQuantum, sells, sizes, count, sellBase, first)
  weighWorth(rows, first, count, buyQuote[row] as number, buyBase)
  apportionVolume(buyQuote[row] as number, profile.quoteQuantum, buys, sizes, count, buyQuote, first)
  weighWorth(rows, first, count, sellQuote[row] as number, sellBase)
  apportionVolume(sellQuote[row] as number, profile.quoteQuantum, sells, sizes, count, sellQuote, first)

  for (let i = 0; i < count; i++) {
    rows.base[first + i] = base + i
    rows.quote[first + i] = quote === 0 ? 0 : quote + i
  }
  return first
}

/** Computes the weights of each part for buys and sells, and its mean market price. Returns the next draw. */
function weighTime(profile: PoolProfile, level: number, start: number, usual: number, seed: number): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
  let draw = seed
  for (let i = 0; i < count; i++) {
    const from = start + i * seconds
    const alive = Math.min(from + seconds, profile.death) - Math.max(from, profile.birth)
    draw = scrambleBits(draw + 1)
    const noise = 0.5 + drawFraction(draw)
    // Trades come where the market is restless, and buyers where it rises.
    const busy = computeRhythm(i, from, seconds) * ((pair.swing[i] as number) / usual) * noise
    const weight = alive <= 0 ? 0 : (alive / seconds) * busy
    const lean = (pair.close[i] as number) > (pair.open[i] as number) ? 0.12 : -0.12
    buyWeights[i] = weight * (1 + lean)
    sellWeights[i] = weight * (1 - lean)
    prices[i] = reproducibleExp(((pair.open[i] as number) + (pair.close[i] as number)) / 2)
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
 * Computes the prices of the parts. Each closes at the market price and has the range of the market, within
 * the range of the whole.
 */
function writePartPrices(rows: TradeRows, first: number, count: number): void {
  const { buys, sells } = rows
  let last = count - 1
  while (last > 0 && (buys[first + last] as number) + (sells[first + last] as number) === 0) last--
  let open = whole.open
  let highest = -1
  let lowest = -1
  for (let i = 0; i < count; i++) {
    const at = first + i
    const trades = (buys[at] as number) + (sells[at] as number)
    const close =
      trades === 0
        ? open
        : i === last
          ? whole.close
          : reflectIntoRange(reproducibleExp(pair.close[i] as number))
    let high = Math.max(open, close)
    let low = Math.min(open, close)
    // A lone trade is what moves the price to the close; few trades hardly find the extremes of the market.
    if (trades > 1) {
      const reach = (trades - 1) / (trades + 3)
      const top = high + reach * (reproducibleExp(pair.high[i] as number) - high)
      const bottom = low + reach * (reproducibleExp(pair.low[i] as number) - low)
      high = Math.max(high, Math.min(whole.high, top))
      low = Math.min(low, Math.max(whole.low, bottom))
    }
    rows.open[at] = open
    rows.high[at] = high
    rows.low[at] = low
    rows.close[at] = close
    prices[i] = trades === 1 ? close : (open + close + high + low) / 4
    if (trades > 0 && (highest < 0 || high > (rows.high[highest] as number))) highest = at
    if (trades > 0 && (lowest < 0 || low < (rows.low[lowest] as number))) lowest = at
    open = close
  }
  rows.high[highest] = whole.high
  rows.low[lowest] = whole.low
}

/** Reflects a price outside of the range of the whole back into the range. */
function reflectIntoRange(price: number): number {
  const { high, low } = whole
  const mirrored = price > high ? (high * high) / price : price < low ? (low * low) / price : price
  return Math.max(low, Math.min(high, mirrored))
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
