import { LAST_KEPT_LEVEL, LEVELS, type Level, weekOf, weekStart } from './calendar.ts'
import { Generations, type Weighed } from './generations.ts'
import type { Market } from './market.ts'
import { plantWeek } from './path-root.ts'
import { type PathNode, splitPath, type Trades } from './path-split.ts'
import { type Profile, profileOf } from './pool-profile.ts'
import type { Pool } from './types.ts'

/** The trades of every pool at every second, each interval reached directly from its week. */
export interface Paths {
  /** The lasting character of a pool. */
  profile(pool: Pool): Profile
  /** What happened in [from, to), Unix seconds; flat at the price of `from` when there were no trades. */
  trades(pool: Pool, from: number, to: number): Trades
  /** As `trades`, but undefined when there were none. */
  tradesIfAny(pool: Pool, from: number, to: number): Trades | undefined
  /** Price after all trades before a Unix second, quote per base. */
  priceAt(pool: Pool, at: number): number
  /** Unix second of the last trade before this one; undefined when there was none. */
  lastTradeBefore(pool: Pool, at: number): number | undefined
  /** How many intervals have been split so far: what an answer costs. */
  splits(): number
}

interface PathWeek extends PathNode, Weighed {
  readonly pool: Pool
  readonly profile: Profile
}

interface KnownProfile extends Weighed {
  readonly pool: Pool
  readonly profile: Profile
}

/** Makes the paths of a world; `isMain` tells whether a pool is the one that makes the price of its token. */
export const createPaths = (market: Market, isMain: (pool: Pool) => boolean): Paths => {
  const weeks = new Generations<PathWeek>(20_000)
  const profiles = new Generations<KnownProfile>(20_000)
  let splits = 0

  const profile = (pool: Pool): Profile => {
    const known = profiles.get(pool.key)
    if (known?.pool === pool) return known.profile
    const made = profileOf(pool, isMain(pool))
    profiles.set(pool.key, { pool, profile: made, weight: 1 })
    return made
  }

  /** The root of a week in which the pool lives. */
  const root = (pool: Pool, week: number): PathWeek => {
    const id = pool.key * 8192 + week
    const known = weeks.get(id)
    if (known?.pool === pool) return known
    const own = profile(pool)
    const made = { ...plantWeek(market, pool, own, week), pool, profile: own, weight: 1 }
    weeks.set(id, made)
    return made
  }

  const partsOf = (tree: PathWeek, node: PathNode, level: number, start: number): readonly PathNode[] => {
    if (node.parts !== undefined) return node.parts
    const { pool, profile } = tree
    const base = market.parts(profile.base, node.base, level, start)
    const quote = node.quote && market.parts(profile.quote, node.quote, level, start)
    const made = splitPath(pool.key, profile, node, level, start, base, quote)
    splits++
    if (level <= LAST_KEPT_LEVEL) {
      node.parts = made
      weeks.grow(tree, made.length)
    }
    return made
  }

  /** Adds what lies in [from, to) of an interval, from whole intervals as high in the tree as they fit. */
  const gather = (
    tree: PathWeek,
    node: PathNode,
    level: number,
    start: number,
    from: number,
    to: number,
    sum: Trades | undefined,
  ): Trades | undefined => {
    if (node.buys + node.sells === 0) return sum
    const { seconds } = LEVELS[level] as Level
    if (from <= start && start + seconds <= to) return add(sum, node)
    const parts = partsOf(tree, node, level, start)
    const step = seconds / parts.length
    const first = Math.max(0, Math.floor((from - start) / step))
    const end = Math.min(parts.length, Math.ceil((to - start) / step))
    let result = sum
    for (let i = first; i < end; i++) {
      result = gather(tree, parts[i] as PathNode, level + 1, start + i * step, from, to, result)
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
      sum = gather(tree, tree, 0, weekStart(week), first, end, sum)
    }
    return sum
  }

  const priceAt = (pool: Pool, at: number): number => {
    const { birth, death } = profile(pool)
    const moment = Math.max(birth, Math.min(at, death))
    const week = weekOf(moment)
    if (moment === death && weekStart(week) === moment) return root(pool, week - 1).close
    const tree = root(pool, week)
    let node: PathNode = tree
    let start = weekStart(week)
    for (let level = 0; start < moment && node.buys + node.sells > 0; level++) {
      const parts = partsOf(tree, node, level, start)
      const step = (LEVELS[level + 1] as Level).seconds
      const part = Math.floor((moment - start) / step)
      node = parts[part] as PathNode
      start += part * step
    }
    return node.open
  }

  const lastIn = (
    tree: PathWeek,
    node: PathNode,
    level: number,
    start: number,
    before: number,
  ): number | undefined => {
    if (node.buys + node.sells === 0) return undefined
    if (level === LEVELS.length - 1) return start
    const parts = partsOf(tree, node, level, start)
    const step = (LEVELS[level + 1] as Level).seconds
    for (let i = Math.min(parts.length, Math.ceil((before - start) / step)) - 1; i >= 0; i--) {
      const found = lastIn(tree, parts[i] as PathNode, level + 1, start + i * step, before)
      if (found !== undefined) return found
    }
    return undefined
  }

  const lastTradeBefore = (pool: Pool, at: number): number | undefined => {
    const { birth, death } = profile(pool)
    const end = Math.min(at, death)
    for (let week = weekOf(end - 1); weekStart(week + 1) > birth; week--) {
      const tree = root(pool, week)
      const found = lastIn(tree, tree, 0, weekStart(week), end)
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

const add = (sum: Trades | undefined, node: PathNode): Trades => {
  if (sum === undefined) {
    const { open, high, low, close, buys, sells, buyBase, sellBase, buyQuote, sellQuote } = node
    return { open, high, low, close, buys, sells, buyBase, sellBase, buyQuote, sellQuote }
  }
  if (node.high > sum.high) sum.high = node.high
  if (node.low < sum.low) sum.low = node.low
  sum.close = node.close
  sum.buys += node.buys
  sum.sells += node.sells
  sum.buyBase += node.buyBase
  sum.sellBase += node.sellBase
  sum.buyQuote += node.buyQuote
  sum.sellQuote += node.sellQuote
  return sum
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
