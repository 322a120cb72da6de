import { CALENDAR_LEVELS, type CalendarLevel, DAY } from '../../time/calendar.ts'
import { computeQuantum } from '../entities/draw-pool-profile.ts'
import type { Pool } from '../entities/pool.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { computeSpread, drawDrift, findPriceLife } from './compute-spread.ts'
import { shareOut, tiltWeights } from './share-out.ts'
import { findExtreme } from './split-prices.ts'
import { NO_RANGE, type TokenPrices } from './token-prices.ts'
import type { IntervalSplit, PriceRows, TradeRows } from './trade-rows.ts'

const SPLIT = hashName('path split')

// How busy the days of a week (from Monday) and the hours of a UTC day are.
const DAY_WEIGHTS = [1.04, 1.1, 1.12, 1.1, 1.04, 0.82, 0.78]
const HOUR_WEIGHTS = [
  0.9, 0.86, 0.84, 0.82, 0.8, 0.78, 0.78, 0.84, 0.92, 0.98, 1, 1, 1.04, 1.18, 1.32, 1.36, 1.34, 1.24, 1.14,
  1.08, 1.04, 1, 0.96, 0.92,
]

// How much more is bought where the market rises, and sold where it falls.
const LEAN = 0.12

// An interval has at most seven parts.
const MOST_PARTS = 7

// Scratch of one split. `times` are weights of time, `tops` and `bottoms` the extremes of the market with the spread.
const times = new Float64Array(MOST_PARTS)
const weights = new Float64Array(MOST_PARTS)
const prices = new Float64Array(MOST_PARTS)
const tops = new Float64Array(MOST_PARTS)
const bottoms = new Float64Array(MOST_PARTS)

/** An interval of a pool: its row and level, and the Unix second at which it begins. */
interface PoolInterval {
  readonly pool: Pool
  readonly row: number
  readonly level: number
  readonly start: number
}

/** An interval of a pool that is being split, and the first row of the prices that its parts follow. */
interface TradeSplit extends IntervalSplit<TradeRows>, Omit<PoolInterval, 'row'> {
  /** Seconds of a part. */
  readonly seconds: number
  readonly market: number
  readonly baseQuantum: number
  readonly quoteQuantum: number
}

/** The columns of one side: buys or sells. */
interface Side {
  readonly trades: Float64Array
  readonly base: Float64Array
  readonly quote: Float64Array
}

/**
 * Splits an interval with trades into its parts, exactly. Counts and volumes sum to the whole. The first part
 * with trades has the open of the whole, and the last one its close. The parts reach its high and low. A part
 * without trades is flat, one with several has the extremes of the market. Returns the first row of the parts.
 */
export function splitTrades(tokenPrices: TokenPrices, rows: TradeRows, interval: PoolInterval): number {
  const { pool, row: whole, level, start } = interval
  const market = tokenPrices.parts(rows.prices[whole] as number, level, start)
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
  const first = rows.take(count)
  const [baseQuantum, quoteQuantum] = [computeQuantum(pool.baseToken), computeQuantum(pool.quoteToken)]
  const split = { rows, whole, first, count, pool, level, start, seconds, market, baseQuantum, quoteQuantum }
  const bought = { trades: rows.buys, base: rows.buyBase, quote: rows.buyQuote }
  const sold = { trades: rows.sells, base: rows.sellBase, quote: rows.sellQuote }
  readExtremes(split, tokenPrices)

  let draw = weighTime(split, tokenPrices.rows, drawHash(pool.key, SPLIT, start, level))
  draw = shareTrades(split, bought, tokenPrices.rows, draw)
  draw = shareTrades(split, sold, tokenPrices.rows, draw)
  writePartPrices(split, tokenPrices.rows)

  draw = shareVolumes(split, bought, draw)
  shareVolumes(split, sold, draw)
  for (let i = 0; i < count; i++) rows.prices[first + i] = market + i
  return first
}

/** Reads the extremes of the market in each part, with the spread. Infinite where the pool is not alive. */
function readExtremes(split: TradeSplit, tokenPrices: TokenPrices): void {
  const { count, level, market, pool, seconds, start } = split
  const { from, to } = findPriceLife(pool)
  const spread = computeSpread(pool)
  for (let i = 0; i < count; i++) {
    const begin = start + i * seconds
    const isDead = begin + seconds <= pool.createdAt || begin >= pool.death
    const { high, low } = isDead ? NO_RANGE : tokenPrices.range(market + i, level + 1, begin, from, to)
    tops[i] = high + spread
    bottoms[i] = low - spread
  }
}

/** Computes the weight of the time of each part, and its mean market price. Returns the next draw. */
function weighTime(split: TradeSplit, { open, close, swing }: PriceRows, seed: number): number {
  const { rows, whole, count, market, pool, seconds, start } = split
  const usual = swing[rows.prices[whole] as number] as number
  let draw = seed
  for (let i = 0; i < count; i++) {
    const from = start + i * seconds
    const alive = Math.min(from + seconds, pool.death) - Math.max(from, pool.createdAt)
    draw = scrambleBits(draw + 1)
    const noise = 0.5 + drawFraction(draw)
    const [opens, closes] = [open[market + i] as number, close[market + i] as number]
    // Trades come where the market is restless.
    const busy = computeRhythm(i, from, seconds) * ((swing[market + i] as number) / usual) * noise
    times[i] = alive <= 0 ? 0 : (alive / seconds) * busy
    prices[i] = reproducibleExp((opens + closes) / 2)
  }
  return draw
}

/** Returns the relative activity of a part by its place in the week or in the day. It is 1 below the hour. */
function computeRhythm(part: number, from: number, seconds: number): number {
  if (seconds === DAY) return DAY_WEIGHTS[part] as number
  const hours = seconds / 3600
  if (hours < 1) return 1
  const first = (from % DAY) / 3600
  let sum = 0
  for (let hour = first; hour < first + hours; hour++) sum += HOUR_WEIGHTS[hour] as number
  return sum / hours
}

/** Shares the buys or the sells over the parts. Returns the next draw. */
function shareTrades(split: TradeSplit, side: Side, { open, close }: PriceRows, seed: number): number {
  const { rows, whole, first, count, market } = split
  const { trades: out, base, quote } = side
  const lean = out === rows.buys ? LEAN : -LEAN
  for (let i = 0; i < count; i++) {
    const isUp = (close[market + i] as number) > (open[market + i] as number)
    weights[i] = (times[i] as number) * (isUp ? 1 + lean : 1 - lean)
  }
  const draw = scrambleBits(seed + 1)
  tiltWeights(weights, prices, count, (quote[whole] as number) / (base[whole] as number))
  shareOut(out[whole] as number, weights, count, { out, first, phase: 0.99 * drawFraction(draw) })
  return draw
}

/**
 * Returns the part where the market reaches the high (`sign` 1) or the low (-1) of the whole, -1 where that is its open
 * or close. A trade moves there if there is none, so that the pools of a pair show the same extremes. Part `kept` does
 * not lose its last one, and takes the place of a part that gets none.
 */
function visitExtreme({ rows, whole, first, count }: TradeSplit, sign: 1 | -1, kept: number): number {
  const { open, close } = rows
  const [extremes, column] = sign > 0 ? [tops, rows.high] : [bottoms, rows.low]
  const bound = sign * (column[whole] as number)
  if (bound <= sign * (open[whole] as number) || bound <= sign * (close[whole] as number)) return -1
  const to = findExtreme(extremes, sign, { first: 0, count })
  if (!rows.isStill(first + to)) return to
  const spare = (i: number) => rows.countTrades(first + i) - (i === kept ? 1 : 0)
  let from = 0
  for (let i = 1; i < count; i++) if (spare(i) > spare(from)) from = i
  if (spare(from) < 1) return kept
  const { buys, sells } = rows
  const side = (buys[first + from] as number) >= (sells[first + from] as number) ? buys : sells
  side[first + from] = (side[first + from] as number) - 1
  side[first + to] = (side[first + to] as number) + 1
  return to
}

/**
 * Computes the prices of the parts, and the mean of each. Each closes at the price of the market, with the drift of the
 * pool, and has the range of the market. Two of them have the extremes of the whole.
 */
function writePartPrices(split: TradeSplit, market: PriceRows): void {
  const top = visitExtreme(split, 1, -1)
  const bottom = visitExtreme(split, -1, top)
  const { rows, whole, first, count, pool, seconds, start } = split
  let last = first + count - 1
  while (last > first && rows.isStill(last)) last--
  let open = rows.open[whole] as number
  for (let i = 0; i < count; i++) {
    const at = first + i
    const trades = rows.countTrades(at)
    const drift = drawDrift(pool, start + (i + 1) * seconds)
    const moved =
      at === last
        ? (rows.close[whole] as number)
        : reproducibleExp((market.close[split.market + i] as number) + drift)
    const close = trades === 0 ? open : moved
    // A lone trade is what moves the price to the close.
    const [high, low] =
      trades > 1 ? [reproducibleExp(tops[i] as number), reproducibleExp(bottoms[i] as number)] : [open, open]
    rows.open[at] = open
    rows.high[at] = i === top ? (rows.high[whole] as number) : Math.max(open, close, high)
    rows.low[at] = i === bottom ? (rows.low[whole] as number) : Math.min(open, close, low)
    rows.close[at] = close
    prices[i] =
      trades === 1 ? close : (open + close + (rows.high[at] as number) + (rows.low[at] as number)) / 4
    open = close
  }
}

/** Shares the volumes of one side, base and quote, over the parts by their trades. Returns the next draw. */
function shareVolumes(split: TradeSplit, { trades, base, quote }: Side, seed: number): number {
  const { whole, first, count, baseQuantum, quoteQuantum } = split
  let draw = seed
  for (let i = 0; i < count; i++) {
    draw = scrambleBits(draw + 1)
    weights[i] = (trades[first + i] as number) * (0.3 + 1.4 * drawFraction(draw))
  }
  tiltWeights(weights, prices, count, (quote[whole] as number) / (base[whole] as number))
  shareVolume(split, trades, base, baseQuantum)
  weighWorth(split, quote[whole] as number, base)
  shareVolume(split, trades, quote, quoteQuantum)
  return draw
}

/** Shares a volume by weight, in whole quanta and at least one for each trade. */
function shareVolume(split: TradeSplit, trades: Float64Array, out: Float64Array, quantum: number): void {
  const { whole, first, count } = split
  const spare = (out[whole] as number) / quantum - (trades[whole] as number)
  shareOut(spare, weights, count, { out, first, phase: 0 })
  for (let at = first; at < first + count; at++)
    out[at] = ((out[at] as number) + (trades[at] as number)) * quantum
}

/**
 * Computes the value of each part's volume in quote into `weights`. It uses the mean price of the part, moved
 * towards its high or low as the whole requires.
 */
function weighWorth({ rows, first, count }: TradeSplit, total: number, volume: Float64Array): void {
  const { high, low } = rows
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
    weights[i] = (volume[first + i] as number) * (price + share * ((edges[first + i] as number) - price))
  }
}
