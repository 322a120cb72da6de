import { BoundedCache } from '../../../src/bounded-cache.ts'
import { memoize } from '../../../src/memoize.ts'
import { permuteBelow } from '../random/permute.ts'
import type { Pool } from './pool.ts'
import { drawTokenPair, type Pools } from './pools.ts'
import { buildSortColumn, type SortColumn, type SortValue, sortRows } from './sort-rows.ts'
import type { Token } from './token.ts'
import type { Venue } from './venue.ts'
import { POOL_BITS, type Venues } from './venues.ts'

// Columns reach beyond the pools that exist (pool k is decided long before it is created), so that a moving clock asks
// for a new one only every few days.
const AHEAD = 1_024

// What one generation of each memory holds: 4 bytes a row, 2 a digit of a sort value.
const KEPT_PAIRS = 800_000
const KEPT_ROWS = 2_400_000
const KEPT_DIGITS = 4_800_000

/** One thing to order pools by. */
export interface OrderKey {
  /** Names the value (with the instant, when the value moves): under one id, a pool always has the same value. */
  readonly id: string
  readonly descending: boolean
  readonly value: (pool: Pool) => SortValue
}

/** Pools in some order: how many, and the one at a position (0 … total - 1), which costs the same at any depth. */
export interface PoolView {
  readonly total: number
  at(position: number): Pool
}

/** The lists of pools at a Unix second. */
export interface PoolLists {
  /** The pools of a venue, of one token if given, by these keys and then newest first. */
  ofVenue(venue: Venue, now: number, order?: readonly OrderKey[], token?: Token): PoolView
  /** The pools of a venue in an order that means nothing, in which a new pool moves at most one older one. */
  ofVenueShuffled(venue: Venue, now: number): PoolView
  /** The pools of all venues of its chain that hold a token, by these keys and then venue by venue, newest first. */
  ofToken(token: Token, now: number, order: readonly OrderKey[]): PoolView
}

/** Makes the lists over the pools of a world. */
export function createPoolLists(venues: Venues, pools: Pools): PoolLists {
  const pairs = new BoundedCache<string, Uint32Array>(KEPT_PAIRS, cells => cells.length)
  const rows = new BoundedCache<string, Uint32Array>(KEPT_ROWS, cells => cells.length)
  const columns = new BoundedCache<string, SortColumn>(KEPT_DIGITS, ({ cells }) => cells.length)

  const pairsOf = (venue: Venue, length: number): Uint32Array =>
    pairs.getOrMake(`${formatVenueKey(venue)} ${length}`, () =>
      Uint32Array.from({ length }, (_, index) => drawTokenPair(venue, index)),
    )

  const columnOf = (venue: Venue, length: number, { id, value }: OrderKey): SortColumn =>
    columns.getOrMake(`${formatVenueKey(venue)} ${length} ${id}`, () =>
      buildSortColumn(length, index => value(pools.draft(venue, index))),
    )

  const listHolding = (venue: Venue, count: number, token: Token): Uint32Array =>
    rows.getOrMake(`${formatVenueKey(venue)} ${count} ${token.index}`, () => {
      const cells = pairsOf(venue, roundUpAhead(count))
      const found: number[] = []
      for (let index = count - 1; index >= 0; index--) {
        const pair = cells[index] as number
        if (pair >>> 16 === token.index || (pair & 0xffff) === token.index) found.push(index)
      }
      return Uint32Array.from(found)
    })

  const sortPools = (venue: Venue, count: number, order: readonly OrderKey[], token: Token | undefined) => {
    if (order.length === 0 && token !== undefined) return listHolding(venue, count, token)
    return rows.getOrMake(
      `${formatVenueKey(venue)} ${count} ${token?.index} ${formatOrderKeys(order)}`,
      () => {
        const start = token ? listHolding(venue, count, token).slice() : fill(count, i => count - 1 - i)
        return sortByAll(start, order, key => columnOf(venue, roundUpAhead(count), key))
      },
    )
  }

  return {
    ofVenue: (venue, now, order = [], token) => {
      const count = pools.count(venue, now)
      if (order.length === 0 && token === undefined)
        return { total: count, at: position => pools.at(venue, count - 1 - position) }
      const indices = sortPools(venue, count, order, token)
      return { total: indices.length, at: position => pools.at(venue, indices[position] as number) }
    },

    ofVenueShuffled: (venue, now) => {
      const total = pools.count(venue, now)
      return {
        total,
        at: position => pools.at(venue, permuteBelow(venue.key, venue.scale.poolBits, total, position)),
      }
    },

    ofToken: (token, now, order) => {
      const local = venues.all.filter(venue => venue.chainId === token.chainId)
      const counts = local.map(venue => pools.count(venue, now))
      const poolOf = (place: number, make: Pools['at']): Pool =>
        make(local[place >>> POOL_BITS] as Venue, place & (2 ** POOL_BITS - 1))
      const places = rows.getOrMake(
        `${token.chainId} ${counts} ${token.index} ${formatOrderKeys(order)}`,
        () => {
          const held = local.map((venue, i) => listHolding(venue, counts[i] as number, token))
          const all = new Uint32Array(held.reduce((sum, found) => sum + found.length, 0))
          let place = 0
          for (const [i, found] of held.entries())
            for (const index of found) all[place++] = i * 2 ** POOL_BITS + index
          return sortByAll(
            fill(all.length, i => i),
            order,
            ({ value }) => buildSortColumn(all.length, i => value(poolOf(all[i] as number, pools.draft))),
          ).map(i => all[i] as number)
        },
      )
      return { total: places.length, at: position => poolOf(places[position] as number, pools.at) }
    },
  }
}

/**
 * The pools of a view that is in about the right order, each run of `size` of them put into the exact descending order
 * of a value that is too dear to ask of all. Asks it of the runs that are read, once per view.
 */
export function sortInRuns(view: PoolView, size: number, value: (pool: Pool) => number): PoolView {
  const runOf = memoize((start: number): readonly Pool[] => {
    const pools = Array.from({ length: Math.min(size, view.total - start) }, (_, i) => view.at(start + i))
    const column = buildSortColumn(pools.length, row => value(pools[row] as Pool))
    return Array.from(
      sortRows(
        fill(pools.length, row => row),
        column,
        true,
      ),
      row => pools[row] as Pool,
    )
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

function formatOrderKeys(order: readonly OrderKey[]): string {
  return order.map(({ id, descending }) => `${descending ? '-' : '+'}${id}`).join(' ')
}

function fill(length: number, cell: (i: number) => number): Uint32Array {
  const cells = new Uint32Array(length)
  for (let i = 0; i < length; i++) cells[i] = cell(i)
  return cells
}

function roundUpAhead(count: number): number {
  return Math.ceil(count / AHEAD) * AHEAD
}

// The last key goes first: stable sorts by each key in turn are one sort by all of them.
function sortByAll(start: Uint32Array, order: readonly OrderKey[], column: (key: OrderKey) => SortColumn) {
  return order.reduceRight((sofar, key) => sortRows(sofar, column(key), key.descending), start)
}
