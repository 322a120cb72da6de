import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { permuteBelow } from '../random/permute.ts'
import type { Pool } from './pool.ts'
import { buildPoolIndex, listPoolsOfToken, type PoolIndex } from './pool-index.ts'
import type { Pools } from './pools.ts'
import {
  buildSortColumn,
  fillSortColumn,
  type SortColumn,
  type SortedRows,
  type SortValue,
  sortRows,
} from './sort-rows.ts'
import type { Token } from './token.ts'
import type { Tokens } from './tokens.ts'
import type { Venue } from './venue.ts'
import { POOL_BITS, type Venues } from './venues.ts'

// Columns reach beyond the pools that exist (pool k is decided long before it is created), so that a moving clock asks
// for a new one only every few days.
const LOOKAHEAD = 1_024

const INDEX_MASK = 2 ** POOL_BITS - 1

// What one generation of each memory holds: rows and indexed pools of 4 bytes, bytes of columns.
const KEPT_ROWS = 600_000
const KEPT_INDEXED = 800_000
const KEPT_BYTES = 3_000_000

/** Function that returns the sort value of a pool, or of its token on one side. */
export type PoolSortReader =
  | { readonly value: (pool: Pool) => SortValue }
  | { readonly side: 0 | 1; readonly tokenValue: (token: Token) => SortValue }

/** One sort key of pools. */
export type PoolSortKey = PoolSortReader & {
  /** Identifies the value, and its instant if it changes. For one id, a pool always has the same value. */
  readonly id: string
  readonly descending: boolean
}

/**
 * A number by which pools are ranked without creating them. `value` gets the index of a pool and of its base
 * token.
 */
export interface PoolRankCriterion {
  /** Same as `id` of PoolSortKey. */
  readonly id: string
  readonly value: (venue: Venue, index: number, base: number) => number
}

/**
 * Pools in some order: their number, and the pool at a position (0 … total - 1), at the same cost for each.
 */
export interface PoolSequence {
  readonly total: number
  at(position: number): Pool
}

/** The lists of pools at a Unix second. */
export interface PoolLists {
  /** Returns the pools of a venue, or only those of a token, sorted by these keys and then newest first. */
  ofVenue(venue: Venue, now: number, order?: readonly PoolSortKey[], token?: Token): PoolSequence
  /**
   * Returns the pools of a venue in a pseudo-random order, in which a new pool moves at most one older pool.
   */
  ofVenueShuffled(venue: Venue, now: number): PoolSequence
  /**
   * Returns the pools of a token at all venues of its chain, those of the highest rank value first. Equal
   * ones are sorted by venue, then newest first.
   */
  ofToken(token: Token, now: number, rank: PoolRankCriterion): PoolSequence
}

/** Creates the lists of the pools of a world. */
export function createPoolLists(venues: Venues, tokens: Tokens, pools: Pools): PoolLists {
  const indices = new BoundedCache<string, PoolIndex>(KEPT_INDEXED, ({ pools }) => pools.length)
  const orders = new BoundedCache<string, SortedRows>(KEPT_ROWS, sorted => sorted.length)
  const columns = new BoundedCache<string, SortColumn>(KEPT_BYTES, column => column.byteLength)

  const indexOf = (venue: Venue, length: number): PoolIndex =>
    indices.getOrMake(`${formatVenueKey(venue)} ${length}`, () =>
      buildPoolIndex(pools.drawPairs(venue, length), venue.scale.tokens),
    )

  /**
   * Returns a reader for a sort key of a venue. Values of tokens are read once, since a token is in many
   * pools.
   */
  const readerOf = (venue: Venue, key: PoolSortKey): ((index: number) => SortValue) => {
    if ('value' in key) return index => key.value(pools.draft(venue, index))
    const ofTokens = columns.getOrMake(`${venue.chainId} ${key.id}`, () =>
      buildSortColumn(venue.scale.tokens, token => key.tokenValue(tokens.draft(venue.chainId, token))),
    )
    const shift = key.side === 0 ? 16 : 0
    return index => ofTokens[(pools.drawSides(venue, index) >>> shift) & 0xffff] as number
  }

  // The values of most pools of a venue are worth a column of all, which other orders and finer parts find again.
  const readValues = (
    venue: Venue,
    count: number,
    key: PoolSortKey,
    held: Uint32Array,
    into: Float64Array,
  ): void => {
    const length = roundUpAhead(count)
    const name = `${formatVenueKey(venue)} ${length} ${key.id}`
    const column =
      held.length < count / 2
        ? columns.get(name)
        : columns.getOrMake(name, () => buildSortColumn(length, readerOf(venue, key)))
    if (column === undefined) {
      const read = readerOf(venue, key)
      fillSortColumn(into, held.length, row => read(held[row] as number))
      return
    }
    for (let i = 0; i < held.length; i++) into[i] = column[held[i] as number] as number
  }

  const holding = (venue: Venue, count: number, token: Token): Uint32Array =>
    listPoolsOfToken(indexOf(venue, roundUpAhead(count)), token.index, count)

  const sortPools = (
    venue: Venue,
    count: number,
    order: readonly PoolSortKey[],
    token: Token | undefined,
  ): SortedRows =>
    orders.getOrMake(`${formatVenueKey(venue)} ${count} ${token?.index} ${formatOrderKeys(order)}`, () =>
      sortRows(
        token ? holding(venue, count, token) : listNewest(count),
        order.map(key => ({
          descending: key.descending,
          read: (held, into) => readValues(venue, count, key, held, into),
        })),
      ),
    )

  return {
    ofVenue: (venue, now, order = [], token) => {
      const count = pools.count(venue, now)
      if (order.length === 0 && token === undefined)
        return { total: count, at: position => pools.at(venue, count - 1 - position) }
      const indices = sortPools(venue, count, order, token)
      return { total: indices.length, at: position => pools.at(venue, indices.at(position)) }
    },

    ofVenueShuffled: (venue, now) => {
      const total = pools.count(venue, now)
      return {
        total,
        at: position => pools.at(venue, permuteBelow(venue.key, venue.scale.poolBits, total, position)),
      }
    },

    ofToken: (token, now, rank) => {
      const local = venues.all.filter(venue => venue.chainId === token.chainId)
      const counts = local.map(venue => pools.count(venue, now))
      const places = orders.getOrMake(`${token.chainId} ${counts} ${token.index} ${rank.id}`, () => {
        const held = local.map((venue, i) => holding(venue, counts[i] as number, token))
        const all = new Uint32Array(held.reduce((sum, found) => sum + found.length, 0))
        let next = 0
        for (const [i, found] of held.entries())
          for (let at = 0; at < found.length; at++) all[next++] = (i << POOL_BITS) | (found[at] as number)
        const read = (some: Uint32Array, into: Float64Array) => {
          fillSortColumn(into, some.length, row => {
            const place = some[row] as number
            const venue = local[place >>> POOL_BITS] as Venue
            const index = place & INDEX_MASK
            return rank.value(venue, index, pools.drawPair(venue, index) >>> 16)
          })
        }
        return sortRows(all, [{ descending: true, read }])
      })
      return {
        total: places.length,
        at: position => {
          const place = places.at(position)
          return pools.at(local[place >>> POOL_BITS] as Venue, place & INDEX_MASK)
        },
      }
    },
  }
}

/**
 * Sorts each run of `size` pools of a roughly ordered view by an exact value, in descending order. The value
 * is too expensive to compute for all pools. It is computed for the runs that are read, once per view.
 */
export function sortInRuns(view: PoolSequence, size: number, value: (pool: Pool) => number): PoolSequence {
  const runOf = memoize((start: number): readonly Pool[] => {
    const pools = Array.from({ length: Math.min(size, view.total - start) }, (_, i) => view.at(start + i))
    const values = pools.map(value)
    return Array.from(pools.keys())
      .sort((a, b) => (values[b] as number) - (values[a] as number))
      .map(row => pools[row] as Pool)
  }, new Map())
  return {
    total: view.total,
    at: position => {
      const start = position - (position % size)
      return runOf(start)[position - start] as Pool
    },
  }
}

function formatVenueKey(venue: Venue): string {
  return `${venue.chainId} ${venue.id}`
}

function formatOrderKeys(order: readonly PoolSortKey[]): string {
  return order.map(({ id, descending }) => `${descending ? '-' : '+'}${id}`).join(' ')
}

function listNewest(count: number): Uint32Array {
  const indices = new Uint32Array(count)
  for (let i = 0; i < count; i++) indices[i] = count - 1 - i
  return indices
}

function roundUpAhead(count: number): number {
  return Math.ceil(count / LOOKAHEAD) * LOOKAHEAD
}
