import { BoundedCache } from '../../../src/bounded-cache.ts'
import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import { drawPoolProfile, type PoolProfile } from '../entities/pool-profile.ts'
import { drawTradeWeek } from './draw-trade-week.ts'
import { splitTrades, TRADE_OFFSETS, type TradeBlock } from './split-trades.ts'
import type { TokenPrices } from './token-prices.ts'

// Blocks in one generation of the memory, and in the tree of one week.
const CAPACITY = 4_000
const LARGEST_TREE = 3_000

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

/** The trades of every pool at every second, each interval reached directly from its week. */
export interface PoolTrades {
  /** The lasting character of a pool. */
  profile(pool: Pool): PoolProfile
  /** What happened in [from, to), Unix seconds; flat at the price of `from` when there were no trades. */
  trades(pool: Pool, from: number, to: number): Trades
  /** As `trades`, but undefined when there were none. */
  tradesIfAny(pool: Pool, from: number, to: number): Trades | undefined
  /** Price after all trades before a Unix second, quote per base; that of the market before the first trade. */
  priceAt(pool: Pool, at: number): number
  /** Unix second of the last trade before this one; undefined when there was none. */
  lastTradeBefore(pool: Pool, at: number): number | undefined
  /** How many intervals have been split so far: what an answer costs. */
  countSplits(): number
}

interface TradeWeek extends TradeBlock {
  readonly pool: Pool
  readonly profile: PoolProfile
  /** Blocks in its tree. */
  weight: number
}

interface CachedProfile {
  readonly pool: Pool
  readonly profile: PoolProfile
}

/** Makes the trades of a world over its token prices. */
export function createPoolTrades(tokenPrices: TokenPrices): PoolTrades {
  const weeks = new BoundedCache<number, TradeWeek>(CAPACITY, tree => tree.weight)
  const profiles = new BoundedCache<number, CachedProfile>(CAPACITY)
  let splits = 0

  const profile = (pool: Pool): PoolProfile => {
    const known = profiles.get(pool.key)
    if (known?.pool === pool) return known.profile
    const made = drawPoolProfile(pool)
    profiles.set(pool.key, { pool, profile: made })
    return made
  }

  /** The root of a week in which the pool lives: a block of one part. */
  const findWeek = (pool: Pool, week: number): TradeWeek => {
    const id = pool.key * 8192 + week
    const known = weeks.get(id)
    if (known?.pool === pool) return known
    const own = profile(pool)
    const { values, base, quote } = drawTradeWeek(tokenPrices, pool, own, week)
    const made = { values, base, quote, parts: undefined, pool, profile: own, weight: 1 }
    weeks.set(id, made)
    return made
  }

  const partsOf = (
    tree: TradeWeek,
    block: TradeBlock,
    i: number,
    level: number,
    start: number,
  ): TradeBlock => {
    const known = block.parts?.[i]
    if (known !== undefined) return known
    const { pool, profile } = tree
    const base = tokenPrices.parts(profile.base, block.base, i, level, start)
    const quote = block.quote && tokenPrices.parts(profile.quote, block.quote, i, level, start)
    const made = splitTrades(pool.key, profile, block, i, level, start, base, quote)
    splits++
    block.parts ??= []
    block.parts[i] = made
    // A tree that a moving clock has filled with seconds starts afresh.
    if (tree.weight < LARGEST_TREE) {
      tree.weight++
      weeks.grow(1)
    } else {
      tree.parts = undefined
      tree.weight = 1
    }
    return made
  }

  /** Adds what lies in [from, to) of an interval, from whole intervals as high in the tree as they fit. */
  const gather = (
    tree: TradeWeek,
    block: TradeBlock,
    i: number,
    level: number,
    start: number,
    from: number,
    to: number,
    sum: Trades | undefined,
  ): Trades | undefined => {
    if (hasNoTrades(block, i)) return sum
    const { seconds, parts } = CALENDAR_LEVELS[level] as CalendarLevel
    if (from <= start && start + seconds <= to) return addTrades(sum, block.values, i * TRADE_OFFSETS.width)
    const inner = partsOf(tree, block, i, level, start)
    const step = seconds / parts
    const end = Math.min(parts, Math.ceil((to - start) / step))
    let result = sum
    for (let part = Math.max(0, Math.floor((from - start) / step)); part < end; part++) {
      result = gather(tree, inner, part, level + 1, start + part * step, from, to, result)
    }
    return result
  }

  const tradesIfAny = (pool: Pool, from: number, to: number): Trades | undefined => {
    const { birth, death } = profile(pool)
    const first = Math.max(from, birth)
    const end = Math.min(to, death)
    let sum: Trades | undefined
    for (let week = toWeek(first); toWeekStart(week) < end; week++) {
      const tree = findWeek(pool, week)
      sum = gather(tree, tree, 0, 0, toWeekStart(week), first, end, sum)
    }
    return sum
  }

  const priceAt = (pool: Pool, at: number): number => {
    const { birth, death } = profile(pool)
    const moment = Math.max(birth, Math.min(at, death))
    const week = toWeek(moment)
    let start = toWeekStart(week)
    if (moment === death && start === death)
      return findWeek(pool, week - 1).values[TRADE_OFFSETS.close] as number
    const tree = findWeek(pool, week)
    let block: TradeBlock = tree
    let part = 0
    for (let level = 0; start < moment && !hasNoTrades(block, part); level++) {
      block = partsOf(tree, block, part, level, start)
      const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
      part = Math.floor((moment - start) / seconds)
      start += part * seconds
    }
    return block.values[part * TRADE_OFFSETS.width + TRADE_OFFSETS.open] as number
  }

  const findLastIn = (
    tree: TradeWeek,
    block: TradeBlock,
    i: number,
    level: number,
    start: number,
    before: number,
  ): number | undefined => {
    if (hasNoTrades(block, i)) return undefined
    const { seconds, parts } = CALENDAR_LEVELS[level] as CalendarLevel
    if (seconds === 1) return start
    const inner = partsOf(tree, block, i, level, start)
    const step = seconds / parts
    for (let part = Math.min(parts, Math.ceil((before - start) / step)) - 1; part >= 0; part--) {
      const found = findLastIn(tree, inner, part, level + 1, start + part * step, before)
      if (found !== undefined) return found
    }
    return undefined
  }

  const lastTradeBefore = (pool: Pool, at: number): number | undefined => {
    const { birth, death } = profile(pool)
    const end = Math.min(at, death)
    for (let week = toWeek(end - 1); toWeekStart(week + 1) > birth; week--) {
      const tree = findWeek(pool, week)
      const found = findLastIn(tree, tree, 0, 0, toWeekStart(week), end)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    profile,
    trades: (pool, from, to) => tradesIfAny(pool, from, to) ?? createFlatTrades(priceAt(pool, from)),
    tradesIfAny,
    priceAt,
    lastTradeBefore,
    countSplits: () => splits,
  }
}

function hasNoTrades({ values }: TradeBlock, i: number): boolean {
  return (
    values[i * TRADE_OFFSETS.width + TRADE_OFFSETS.buys] === 0 &&
    values[i * TRADE_OFFSETS.width + TRADE_OFFSETS.sells] === 0
  )
}

function addTrades(sum: Trades | undefined, values: readonly number[], at: number): Trades {
  const value = (what: number) => values[at + what] as number
  const into = sum ?? {
    ...createFlatTrades(value(TRADE_OFFSETS.open)),
    high: value(TRADE_OFFSETS.high),
    low: value(TRADE_OFFSETS.low),
  }
  into.high = Math.max(into.high, value(TRADE_OFFSETS.high))
  into.low = Math.min(into.low, value(TRADE_OFFSETS.low))
  into.close = value(TRADE_OFFSETS.close)
  into.buys += value(TRADE_OFFSETS.buys)
  into.sells += value(TRADE_OFFSETS.sells)
  into.buyBase += value(TRADE_OFFSETS.buyBase)
  into.sellBase += value(TRADE_OFFSETS.sellBase)
  into.buyQuote += value(TRADE_OFFSETS.buyQuote)
  into.sellQuote += value(TRADE_OFFSETS.sellQuote)
  return into
}

function createFlatTrades(price: number): Trades {
  return {
    open: price,
    high: price,
    low: price,
    close: price,
    buys: 0,
    sells: 0,
    buyBase: 0,
    sellBase: 0,
    buyQuote: 0,
    sellQuote: 0,
  }
}
