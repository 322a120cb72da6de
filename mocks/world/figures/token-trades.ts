import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { Token } from '../entities/token.ts'
import type { TradingPools } from '../entities/trading-pools.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import type { TradeActivity } from './trade-activity.ts'

// Buys, sells, both volumes in units of the token, both volumes in the quote token of the pool.
const CELLS = 6

// What one generation of the memory holds, in floats of 8 bytes.
const KEPT_CELLS = 150_000

// Room of an array besides its items, in floats.
const ARRAY_OVERHEAD = 6

const MAX_WEEKS = 2 ** 13

// A living pool trades at least once a week, so the last trade of a token is in this week or the one before.
const SEARCHED_WEEKS = 2

/** A pool of a token: the side of the token, and the place of its quote token among those of the week. */
interface PoolSide {
  readonly pool: Pool
  readonly isBase: boolean
  readonly quote: number
}

/** The sums of the parts of an interval, by part and quote token, and the pools that traded in each part. */
interface TradeNode {
  readonly cells: Float64Array
  readonly traded: readonly PoolSide[][]
}

/** One week of a token, with the nodes that were added up so far. */
interface TokenWeek {
  readonly start: number
  readonly pools: readonly PoolSide[]
  readonly quotes: readonly Token[]
  readonly nodes: Map<number, TradeNode>
}

/** The trades of a token: the sum over all its pools. */
export interface TokenTrades {
  /** Returns the trades in [from, to), Unix seconds. USD is at the prices of the quote tokens at `to`. */
  activity(token: Token, from: number, to: number): TradeActivity
  /** Returns the Unix second of the last trade before `at`. Undefined if it is more than a week old. */
  lastTradeBefore(token: Token, at: number): number | undefined
}

/**
 * Creates the trades of tokens. They are a tree of intervals like those of a pool, in which each part is added
 * up over the pools once. So a later request costs the same for a token with hundreds of pools.
 */
export function createTokenTrades(
  tokenPrices: TokenPrices,
  poolTrades: PoolTrades,
  tradingPools: TradingPools,
): TokenTrades {
  const weeks = new BoundedCache<number, TokenWeek>(KEPT_CELLS, ({ pools }) => pools.length)

  const findWeek = (token: Token, week: number): TokenWeek =>
    weeks.getOrMake(token.index * MAX_WEEKS + week, () => {
      const quotes: Token[] = []
      const pools = tradingPools.ofToken(token, week).map((pool): PoolSide => {
        const { base, quote } = poolTrades.profile(pool)
        if (!quotes.includes(quote)) quotes.push(quote)
        return { pool, isBase: base === token, quote: quotes.indexOf(quote) }
      })
      return { start: toWeekStart(week), pools, quotes, nodes: new Map() }
    })

  /** Adds rows of a pool to the parts of a node. Who buys the base sells the quote. */
  const addRows = ({ cells, traded }: TradeNode, side: PoolSide, quotes: number, first: number): void => {
    const { rows } = poolTrades
    const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } = rows
    const columns = side.isBase
      ? [buys, sells, buyBase, sellBase, buyQuote, sellQuote]
      : [sells, buys, sellQuote, buyQuote, sellQuote, buyQuote]
    for (const [part, pools] of traded.entries()) {
      if (rows.isStill(first + part)) continue
      pools.push(side)
      const at = (part * quotes + side.quote) * CELLS
      for (let cell = 0; cell < CELLS; cell++)
        cells[at + cell] =
          (cells[at + cell] as number) + ((columns[cell] as Float64Array)[first + part] as number)
    }
  }

  /**
   * Returns the sums of an interval of this level that begins at the Unix second `start`. Missing ones are added up,
   * and those of its parts that contain `instant` with them. It takes one pool after the other, since the rows of
   * many pools do not fit into memory at once.
   */
  const readNode = (held: TokenWeek, level: number, start: number, instant: number): TradeNode => {
    const known = held.nodes.get(toNodeId(held, level, start))
    if (known !== undefined) return known
    const added = []
    for (let inner = level; inner < CALENDAR_LEVELS.length - 1; inner++) {
      const { seconds, parts } = levelOf(inner)
      const from = instant - ((instant - held.start) % seconds)
      const node: TradeNode = {
        cells: new Float64Array(parts * held.quotes.length * CELLS),
        traded: Array.from({ length: parts }, () => []),
      }
      held.nodes.set(toNodeId(held, inner, from), node)
      added.push({ level: inner, start: from, node })
    }
    for (const side of listTraded(held, level, start))
      for (const { level: inner, start: from, node } of added) {
        const first =
          inner < 0
            ? poolTrades.weekRow(side.pool, toWeek(from))
            : poolTrades.partRows(side.pool, inner, from)
        // Without trades in an interval there are none in its parts.
        if (first === undefined) break
        addRows(node, side, held.quotes.length, first)
      }
    for (const { node } of added) weeks.grow(weighNode(node))
    return (added[0] as (typeof added)[0]).node
  }

  const gather = (
    held: TokenWeek,
    level: number,
    start: number,
    from: number,
    to: number,
    sums: Float64Array,
  ): void => {
    const { seconds, parts } = levelOf(level)
    // An interval that is not whole contains an edge.
    const edge = from > start ? from : Math.min(to, start + seconds - 1)
    const { cells, traded } = readNode(held, level, start, edge)
    const step = seconds / parts
    const end = Math.min(parts, Math.ceil((to - start) / step))
    for (let part = Math.max(0, Math.floor((from - start) / step)); part < end; part++) {
      const at = start + part * step
      if (from <= at && at + step <= to)
        for (let cell = 0; cell < sums.length; cell++)
          sums[cell] = (sums[cell] as number) + (cells[part * sums.length + cell] as number)
      else if (traded[part]?.length) gather(held, level + 1, at, from, to, sums)
    }
  }

  const findLast = (held: TokenWeek, level: number, start: number, before: number): number | undefined => {
    const { seconds, parts } = levelOf(level)
    const { traded } = readNode(held, level, start, Math.min(before, start + seconds) - 1)
    const step = seconds / parts
    for (let part = Math.min(parts, Math.ceil((before - start) / step)) - 1; part >= 0; part--) {
      if (!traded[part]?.length) continue
      const at = start + part * step
      const found = step === 1 ? at : findLast(held, level + 1, at, before)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    activity: (token, from, to) => {
      const total = { buys: 0, sells: 0, buyVolume: 0, sellVolume: 0, buyUsd: 0, sellUsd: 0 }
      for (let week = toWeek(from); toWeekStart(week) < to; week++) {
        const held = findWeek(token, week)
        const sums = new Float64Array(held.quotes.length * CELLS)
        if (sums.length > 0) gather(held, -1, held.start, from, to, sums)
        for (const [at, quote] of held.quotes.entries()) {
          const cell = (of: number) => sums[at * CELLS + of] as number
          const usd = tokenPrices.price(quote, to)
          total.buys += cell(0)
          total.sells += cell(1)
          total.buyVolume += cell(2)
          total.sellVolume += cell(3)
          total.buyUsd += cell(4) * usd
          total.sellUsd += cell(5) * usd
        }
      }
      return total
    },
    lastTradeBefore: (token, at) => {
      for (let week = toWeek(at - 1); week > toWeek(at - 1) - SEARCHED_WEEKS; week--) {
        const held = findWeek(token, week)
        const found = held.pools.length === 0 ? undefined : findLast(held, -1, held.start, at)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** Returns the pools that traded in an interval, as far as the level above it knows. */
function listTraded(held: TokenWeek, level: number, start: number): readonly PoolSide[] {
  if (level < 0) return held.pools
  const { seconds, parts } = levelOf(level - 1)
  const outer = start - ((start - held.start) % seconds)
  const { traded } = held.nodes.get(toNodeId(held, level - 1, outer)) as TradeNode
  return traded[(start - outer) / (seconds / parts)] as PoolSide[]
}

function weighNode({ cells, traded }: TradeNode): number {
  return traded.reduce((sum, pools) => sum + ARRAY_OVERHEAD + pools.length, cells.length)
}

function toNodeId(held: TokenWeek, level: number, start: number): number {
  return (level + 1) * WEEK + start - held.start
}

/** The root is a week of one part, above the levels of the calendar. */
function levelOf(level: number): CalendarLevel {
  return level < 0 ? { seconds: WEEK, parts: 1 } : (CALENDAR_LEVELS[level] as CalendarLevel)
}
