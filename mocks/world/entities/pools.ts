import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { type Addresses, addressKind } from './addresses.ts'
import { DrawnPool, drawCreatedAt, drawTokenIndices, findMainIndex } from './drawn-pool.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'
import type { Tokens } from './tokens.ts'
import type { CreationPeriod, Venue } from './venue.ts'
import type { Venues } from './venues.ts'

// Orders of lists that are kept, as pools.
const KEPT_POOLS = 200_000

/** One sort key of pools. */
export interface PoolSortKey {
  /** Identifies the value. For one id, a pool always has the same value. */
  readonly id: string
  readonly descending: boolean
  readonly value: (pool: Pool) => number | string
}

/** The pools of the world, numbered per venue in order of creation. */
export interface Pools {
  /** Returns the number of pools of a venue at a Unix second. It never shrinks. */
  count(venue: Venue, now: number): number
  /** Returns pool `index` of a venue, even before it is created. It is always the same object. */
  at(venue: Venue, index: number): Pool
  /** Returns the pools of a venue at a Unix second, oldest first. With `token`, only those that have it. */
  list(venue: Venue, now: number, token?: Token): readonly Pool[]
  /** Returns the result of `list` sorted by these keys and then newest first. */
  sort(venue: Venue, now: number, order: readonly PoolSortKey[], token?: Token): readonly Pool[]
  /**
   * Returns the pool of an address (letter case ignored in hex) that exists on a chain at a Unix second, if
   * any.
   */
  find(chainId: number, address: string, now: number): Pool | undefined
  /**
   * Returns the pool that determines the price of a token. It is at the first venue of the chain, against the
   * stable coin, and exists at every instant.
   */
  findMain(token: Token): Pool
}

/** The drawn part of a venue: pools by index, the first ones as a list, and their indices by that of a token. */
interface VenuePools {
  readonly at: (index: number) => Pool
  readonly list: Pool[]
  readonly byToken: Map<number, number[]>
  /** Number of pools in `byToken`. */
  indexed: number
}

/** Creates the pools of one seed. */
export function createPools(addresses: Addresses, venues: Venues, tokens: Tokens): Pools {
  const drawnOf = memoize(
    (venue: Venue): VenuePools => ({
      at: memoize((index: number) => new DrawnPool(addresses, tokens, venue, index), new Map()),
      list: [],
      byToken: new Map(),
      indexed: 0,
    }),
  )
  const orders = new BoundedCache<string, readonly Pool[]>(KEPT_POOLS, ({ length }) => length)

  const at = (venue: Venue, index: number): Pool => drawnOf(venue).at(index)

  /** Returns the indices of the pools of a token. To find them draws no pools. */
  const listIndices = (venue: Venue, count: number, token: Token): readonly number[] => {
    const drawn = drawnOf(venue)
    for (; drawn.indexed < count; drawn.indexed++)
      for (const side of drawTokenIndices(venue, drawn.indexed)) {
        const held = drawn.byToken.get(side)
        if (held === undefined) drawn.byToken.set(side, [drawn.indexed])
        else held.push(drawn.indexed)
      }
    const all = drawn.byToken.get(token.index) ?? []
    return all.slice(0, all.findLastIndex(index => index < count) + 1)
  }

  const list = (venue: Venue, now: number, token?: Token): readonly Pool[] => {
    const count = countPools(venue, now)
    if (token !== undefined) return listIndices(venue, count, token).map(index => at(venue, index))
    const { list: all } = drawnOf(venue)
    while (all.length < count) all.push(at(venue, all.length))
    return all.length === count ? all : all.slice(0, count)
  }

  return {
    count: countPools,
    at,
    list,
    sort: (venue, now, order, token) => {
      const keys = order.map(({ id, descending }) => `${descending ? '-' : '+'}${id}`)
      const name = [venue.id, venue.chainId, countPools(venue, now), token?.index, ...keys].join()
      return orders.getOrMake(name, () => sortPools(list(venue, now, token), order))
    },
    find: (chainId, address, now) => {
      const named = addresses.resolve(address)
      if (named === undefined || named.chainId !== chainId) return undefined
      const venue = venues.all.find(
        each => each.chainId === chainId && addressKind.pool + each.code === named.kind,
      )
      return venue !== undefined && named.index < countPools(venue, now) ? at(venue, named.index) : undefined
    },
    findMain: token => {
      const venue = venues.all.find(each => each.chainId === token.chainId) as Venue
      return at(venue, findMainIndex(venue.scale, token.index))
    },
  }
}

function countPools(venue: Venue, now: number): number {
  const place = venue.eras.findLastIndex(era => era.start <= now)
  if (place < 0) return 0
  const { start, first, pace } = venue.eras[place] as CreationPeriod
  // The pool of the current turn may come later; an era need not end with a whole turn.
  const turn = first + Math.floor((now - start) / pace)
  const end = venue.eras[place + 1]?.first ?? Number.POSITIVE_INFINITY
  return Math.min(end, drawCreatedAt(venue, turn) <= now ? turn + 1 : turn)
}

/** Returns pools sorted by these keys, then newest first. */
export function sortPools(pools: readonly Pool[], order: readonly PoolSortKey[]): readonly Pool[] {
  const columns = order.map(({ value, descending }) => ({ values: pools.map(value), descending }))
  const rows = Array.from(pools.keys()).sort((a, b) => {
    for (const { values, descending } of columns) {
      const [one, other] = [values[a], values[b]] as [number | string, number | string]
      if (one !== other) return one < other === descending ? 1 : -1
    }
    return b - a
  })
  return rows.map(row => pools[row] as Pool)
}
