import { Generations, type Weighed } from '../../../src/generations.ts'
import { LEVELS, type Level, weekOf, weekStart } from '../calendar.ts'
import { type Profile, profileOf } from '../entities/pool-profile.ts'
import type { Pool } from '../entities/types.ts'
import { plantWeek } from './draw-week.ts'
import { PATH, type PathBlock, splitPath } from './split-trades.ts'
import type { Market } from './token-prices.ts'

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
export interface Paths {
  /** The lasting character of a pool. */
  profile(pool: Pool): Profile
  /** What happened in [from, to), Unix seconds; flat at the price of `from` when there were no trades. */
  trades(pool: Pool, from: number, to: number): Trades
  /** As `trades`, but undefined when there were none. */
  tradesIfAny(pool: Pool, from: number, to: number): Trades | undefined
  /** Price after all trades before a Unix second, quote per base; that of the market before the first trade. */
  priceAt(pool: Pool, at: number): number
  /** Unix second of the last trade before this one; undefined when there was none. */
  lastTradeBefore(pool: Pool, at: number): number | undefined
  /** How many intervals have been split so far: what an answer costs. */
  splits(): number
}

interface PathWeek extends PathBlock, Weighed {
  readonly pool: Pool
  readonly profile: Profile
}

interface KnownProfile extends Weighed {
  readonly pool: Pool
  readonly profile: Profile
}

/** Makes the paths of a world over its market. */
export const createPaths = (market: Market): Paths => {
  const weeks = new Generations<PathWeek>(CAPACITY)
  const profiles = new Generations<KnownProfile>(CAPACITY)
  let splits = 0

  const profile = (pool: Pool): Profile => {
    const known = profiles.get(pool.key)
    if (known?.pool === pool) return known.profile
    const made = profileOf(pool)
    profiles.set(pool.key, { pool, profile: made, weight: 1 })
    return made
  }

  /** The root of a week in which the pool lives: a block of one part. */
  const root = (pool: Pool, week: number): PathWeek => {
    const id = pool.key * 8192 + week
    const known = weeks.get(id)
    if (known?.pool === pool) return known
    const own = profile(pool)
    const { values, base, quote } = plantWeek(market, pool, own, week)
    const made = { values, base, quote, parts: undefined, pool, profile: own, weight: 1 }
    weeks.set(id, made)
    return made
  }

  const partsOf = (tree: PathWeek, block: PathBlock, i: number, level: number, start: number): PathBlock => {
    const known = block.parts?.[i]
    if (known !== undefined) return known
    const { pool, profile } = tree
    const base = market.parts(profile.base, block.base, i, level, start)
    const quote = block.quote && market.parts(profile.quote, block.quote, i, level, start)
    const made = splitPath(pool.key, profile, block, i, level, start, base, quote)
    splits++
    block.parts ??= []
    block.parts[i] = made
    // A tree that a moving clock has filled with seconds starts afresh.
    if (tree.weight < LARGEST_TREE) weeks.grow(tree, 1)
    else {
      tree.parts = undefined
      tree.weight = 1
    }
    return made
  }

  /** Adds what lies in [from, to) of an interval, from whole intervals as high in the tree as they fit. */
  const gather = (
    tree: PathWeek,
    block: PathBlock,
    i: number,
    level: number,
    start: number,
    from: number,
    to: number,
    sum: Trades | undefined,
  ): Trades | undefined => {
    if (isStill(block, i)) return sum
    const { seconds, parts } = LEVELS[level] as Level
    if (from <= start && start + seconds <= to) return add(sum, block.values, i * PATH.width)
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
    for (let week = weekOf(first); weekStart(week) < end; week++) {
      const tree = root(pool, week)
      sum = gather(tree, tree, 0, 0, weekStart(week), first, end, sum)
    }
    return sum
  }

  const priceAt = (pool: Pool, at: number): number => {
    const { birth, death } = profile(pool)
    const moment = Math.max(birth, Math.min(at, death))
    const week = weekOf(moment)
    let start = weekStart(week)
    if (moment === death && start === death) return root(pool, week - 1).values[PATH.close] as number
    const tree = root(pool, week)
    let block: PathBlock = tree
    let part = 0
    for (let level = 0; start < moment && !isStill(block, part); level++) {
      block = partsOf(tree, block, part, level, start)
      const { seconds } = LEVELS[level + 1] as Level
      part = Math.floor((moment - start) / seconds)
      start += part * seconds
    }
    return block.values[part * PATH.width + PATH.open] as number
  }

  const lastIn = (
    tree: PathWeek,
    block: PathBlock,
    i: number,
    level: number,
    start: number,
    before: number,
  ): number | undefined => {
    if (isStill(block, i)) return undefined
    const { seconds, parts } = LEVELS[level] as Level
    if (seconds === 1) return start
    const inner = partsOf(tree, block, i, level, start)
    const step = seconds / parts
    for (let part = Math.min(parts, Math.ceil((before - start) / step)) - 1; part >= 0; part--) {
      const found = lastIn(tree, inner, part, level + 1, start + part * step, before)
      if (found !== undefined) return found
    }
    return undefined
  }

  const lastTradeBefore = (pool: Pool, at: number): number | undefined => {
    const { birth, death } = profile(pool)
    const end = Math.min(at, death)
    for (let week = weekOf(end - 1); weekStart(week + 1) > birth; week--) {
      const tree = root(pool, week)
      const found = lastIn(tree, tree, 0, 0, weekStart(week), end)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    profile,
    trades: (pool, from, to) => tradesIfAny(pool, from, to) ?? still(priceAt(pool, from)),
    tradesIfAny,
    priceAt,
    lastTradeBefore,
    splits: () => splits,
  }
}

const isStill = ({ values }: PathBlock, i: number): boolean =>
  values[i * PATH.width + PATH.buys] === 0 && values[i * PATH.width + PATH.sells] === 0

const add = (sum: Trades | undefined, values: readonly number[], at: number): Trades => {
  const value = (what: number) => values[at + what] as number
  const into = sum ?? { ...still(value(PATH.open)), high: value(PATH.high), low: value(PATH.low) }
  into.high = Math.max(into.high, value(PATH.high))
  into.low = Math.min(into.low, value(PATH.low))
  into.close = value(PATH.close)
  into.buys += value(PATH.buys)
  into.sells += value(PATH.sells)
  into.buyBase += value(PATH.buyBase)
  into.sellBase += value(PATH.sellBase)
  into.buyQuote += value(PATH.buyQuote)
  into.sellQuote += value(PATH.sellQuote)
  return into
}

const still = (price: number): Trades => ({
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
})
