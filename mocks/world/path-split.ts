import { DAY, LEVELS, type Level } from './calendar.ts'
import { deal, portion, type Row, tilt } from './dealing.ts'
import type { MarketNode } from './market.ts'
import { type PairNode, pairOf } from './market-pair.ts'
import type { Profile } from './pool-profile.ts'
import { hash, kind, mix, unit } from './random.ts'

const SPLIT = kind('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAYS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOURS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

/** What happened in a pool over some interval: prices are quote per base, volumes are in units of the two tokens. */
export interface Trades {
  open: number
  high: number
  low: number
  close: number
  buys: number
  sells: number
  buyBase: number
  sellBase: number
  buyQuote: number
  sellQuote: number
}

/** One interval of the tree of a pool, with the intervals of the two markets it follows. */
export interface PathNode extends Readonly<Trades> {
  readonly base: MarketNode
  /** Undefined when the pool is quoted in a stable coin. */
  readonly quote: MarketNode | undefined
  parts: readonly PathNode[] | undefined
}

// Scratch of one split: 7 is the greatest number of parts.
const row = (): Row => new Float64Array(7)
const [buys, sells, opens, highs, lows, closes, prices] = [row(), row(), row(), row(), row(), row(), row()]
const [buyWeights, sellWeights, sizes] = [row(), row(), row()]
const [buyBase, sellBase, buyQuote, sellQuote] = [row(), row(), row(), row()]

/**
 * Splits an interval that has trades into its parts, exactly: counts and volumes of the parts sum to those of the
 * whole, the first part with trades opens and the last one closes as the whole does, its high and low are reached, and
 * a part without trades is flat and empty. `start` is the Unix second at which the whole, of this level, begins.
 */
export const splitPath = (
  key: number,
  profile: Profile,
  node: PathNode,
  level: number,
  start: number,
  baseParts: readonly MarketNode[],
  quoteParts: readonly MarketNode[] | undefined,
): PathNode[] => {
  const count = (LEVELS[level] as Level).parts
  const seconds = (LEVELS[level + 1] as Level).seconds
  const pairs: PairNode[] = []
  let draw = hash(key, SPLIT, start, level)

  for (let i = 0; i < count; i++) {
    const base = baseParts[i] as MarketNode
    const pair = pairOf(base, quoteParts?.[i])
    const from = start + i * seconds
    const alive = Math.min(from + seconds, profile.death) - Math.max(from, profile.birth)
    draw = mix(draw + 1)
    const noise = 0.2 + 1.6 * unit(draw)
    // Trades come where the market is restless, and buyers where it rises.
    const busy = rhythm(i, from, seconds) * (base.swing / node.base.swing) * noise
    const weight = alive <= 0 ? 0 : (alive / seconds) * busy
    const lean = pair.close > pair.open ? 0.12 : -0.12
    pairs.push(pair)
    buyWeights[i] = weight * (1 + lean)
    sellWeights[i] = weight * (1 - lean)
    prices[i] = Math.exp(pair.mean)
  }
  const buyPrice = node.buyQuote / node.buyBase
  const sellPrice = node.sellQuote / node.sellBase
  tilt(buyWeights, prices, count, buyPrice)
  tilt(sellWeights, prices, count, sellPrice)
  draw = deal(node.buys, buyWeights, count, draw, buys)
  draw = deal(node.sells, sellWeights, count, draw, sells)

  walk(node, pairs)

  draw = weigh(buys, count, draw)
  tilt(sizes, prices, count, buyPrice)
  portion(node.buyBase, profile.baseQuantum, buys, sizes, count, buyBase)
  draw = weigh(sells, count, draw)
  tilt(sizes, prices, count, sellPrice)
  portion(node.sellBase, profile.baseQuantum, sells, sizes, count, sellBase)
  value(node.buyQuote, buyBase, count)
  portion(node.buyQuote, profile.quoteQuantum, buys, sizes, count, buyQuote)
  value(node.sellQuote, sellBase, count)
  portion(node.sellQuote, profile.quoteQuantum, sells, sizes, count, sellQuote)
  stretch(node, count, buyBase, buyQuote)
  stretch(node, count, sellBase, sellQuote)

  const parts: PathNode[] = []
  for (let i = 0; i < count; i++) {
    parts.push({
      open: opens[i] as number,
      high: highs[i] as number,
      low: lows[i] as number,
      close: closes[i] as number,
      buys: buys[i] as number,
      sells: sells[i] as number,
      buyBase: buyBase[i] as number,
      sellBase: sellBase[i] as number,
      buyQuote: buyQuote[i] as number,
      sellQuote: sellQuote[i] as number,
      base: baseParts[i] as MarketNode,
      quote: quoteParts?.[i],
      parts: undefined,
    })
  }
  return parts
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
const walk = (node: PathNode, pairs: readonly PairNode[]): void => {
  let last = pairs.length - 1
  while (last > 0 && (buys[last] as number) + (sells[last] as number) === 0) last--
  let open = node.open
  let highest = last
  let lowest = last
  for (const [i, pair] of pairs.entries()) {
    const trades = (buys[i] as number) + (sells[i] as number)
    const close = trades === 0 ? open : i === last ? node.close : inside(Math.exp(pair.close), node)
    let high = Math.max(open, close)
    let low = Math.min(open, close)
    // A lone trade is what moves the price to the close; few trades hardly find the extremes of the market.
    let mean = close
    if (trades > 1) {
      mean = inside(prices[i] as number, node)
      const reach = (trades - 1) / (trades + 3)
      const chord = (open + close) / 2
      high = Math.max(high, Math.min(node.high, chord + 1.6 * (mean - chord)), Math.min(node.high, high + reach * (Math.exp(pair.high) - high)))
      low = Math.min(low, Math.max(node.low, chord + 1.6 * (mean - chord)), Math.max(node.low, low + reach * (Math.exp(pair.low) - low)))
    }
    opens[i] = open
    highs[i] = high
    lows[i] = low
    closes[i] = close
    prices[i] = mean
    if (trades > 0 && high > (highs[highest] as number)) highest = i
    if (trades > 0 && low < (lows[lowest] as number)) lowest = i
    open = close
  }
  highs[highest] = node.high
  lows[lowest] = node.low
}

/** Mirrors a price that would leave the range of the whole back into it. */
const inside = (price: number, { high, low }: PathNode): number => {
  const mirrored = price > high ? (high * high) / price : price < low ? (low * low) / price : price
  return Math.max(low, Math.min(high, mirrored))
}

/** Draws into `sizes` what the trades of each part weigh in volume. */
const weigh = (trades: Row, count: number, draw: number): number => {
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
const value = (total: number, volume: Row, count: number): void => {
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

/** Widens the range of each part until the mean price of its trades lies in it, if that lies in the range of the whole. */
const stretch = (node: PathNode, count: number, base: Row, quote: Row): void => {
  for (let i = 0; i < count; i++) {
    const price = (quote[i] as number) / (base[i] as number)
    if (price > (highs[i] as number)) highs[i] = Math.min(node.high, price)
    if (price < (lows[i] as number)) lows[i] = Math.max(node.low, price)
  }
}
