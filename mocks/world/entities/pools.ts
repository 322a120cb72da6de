import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { toWeek, toWeekStart, WEEK } from '../../time/calendar.ts'
import { type Addresses, addressKind } from './addresses.ts'
import {
  countEnduring,
  drawCreatedAt,
  drawTokenIndices,
  findMainIndex,
  LASTING_SECONDS,
  outlinePool,
  Pool,
  type PoolOutline,
} from './pool.ts'
import type { Token, Tokens } from './tokens.ts'
import type { CreationPeriod, Venue, Venues } from './venues.ts'

// Weeks of venues of which the living pools are kept.
const KEPT_WEEKS = 64
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
export type Pools = ReturnType<typeof createPools>

/** Creates the pools of one seed. */
export function createPools(addresses: Addresses, venues: Venues, tokens: Tokens) {
  /** Returns the part of a venue that was needed so far: pools by index, and of the first ones the indices by token. */
  const partOf = memoize((_: Venue) => ({
    drawn: [] as Pool[],
    byToken: new Map<number, number[]>(),
    /** Number of pools in `byToken`. */
    counted: 0,
  }))
  const living = new BoundedCache<string, readonly PoolOutline[]>(KEPT_WEEKS)
  const orders = new BoundedCache<string, Uint16Array>(KEPT_POOLS, ({ length }) => length)

  /** Returns pool `index` of a venue, even before it is created. It is always the same object. */
  const at = (venue: Venue, index: number): Pool => {
    const { drawn } = partOf(venue)
    const pool = drawn[index] ?? new Pool(tokens, venue, index)
    drawn[index] = pool
    return pool
  }

  /** Returns the pools of a venue at a Unix second, oldest first. */
  const list = (venue: Venue, now: number): Pool[] =>
    Array.from({ length: countPools(venue, now) }, (_, index) => at(venue, index))

  /** Returns the numbers of the pools, or of those of a token, oldest first. No pool is drawn for them. */
  const listNumbers = (venue: Venue, now: number, token: Token | undefined): readonly number[] => {
    const part = partOf(venue)
    const { byToken } = part
    const count = countPools(venue, now)
    if (token === undefined) return Array.from({ length: count }, (_, index) => index)
    for (; part.counted < count; part.counted++)
      for (const side of drawTokenIndices(venue, part.counted)) {
        const held = byToken.get(side) ?? []
        held.push(part.counted)
        byToken.set(side, held)
      }
    const all = byToken.get(token.index) ?? []
    return all.filter(index => index < count)
  }

  return {
    /** Returns the number of pools of a venue at a Unix second. It never shrinks. */
    count: countPools,
    at,
    list,
    /** Returns the pools of a token of the altchain that exist before `to` and trade after `from`, oldest first. */
    listLiving: (venue: Venue, token: Token, from: number, to: number): Pool[] => {
      // The windows of a week and less share a list.
      const [first, last] = [toWeek(Math.min(from, to - WEEK)), toWeek(to)]
      const name = [venue.id, first, last].join()
      return living
        .getOrMake(name, () => outlineLiving(tokens, venue, toWeekStart(first), toWeekStart(last + 1)))
        .filter(({ base, quote }) => base === token.index || quote === token.index)
        .filter(({ createdAt, death }) => createdAt < to && death > from)
        .map(({ index }) => at(venue, index))
    },
    /** Returns the numbers of the pools at a Unix second, or of those of a token, by these keys and then newest first. */
    sort: (venue: Venue, now: number, order: readonly PoolSortKey[], token?: Token): Uint16Array => {
      const keys = order.map(({ id, descending }) => `${descending ? '-' : '+'}${id}`)
      const name = [venue.id, venue.chainId, countPools(venue, now), token?.index, ...keys].join()
      return orders.getOrMake(name, () => {
        const numbers = listNumbers(venue, now, token)
        if (order.length === 0) return Uint16Array.from(numbers).reverse()
        // Most of these pools are on no page that is requested, so they are not kept.
        const { drawn } = partOf(venue)
        const pools = numbers.map(index => drawn[index] ?? new Pool(tokens, venue, index))
        const sorted = sortPools(pools, order)
        return Uint16Array.from(sorted, ({ index }) => index)
      })
    },
    /** Returns the pool of an address (letter case ignored in hex) that exists on a chain at a Unix second, if any. */
    find: (chainId: number, address: string, now: number): Pool | undefined => {
      const named = addresses.resolve(address)
      if (named === undefined || named.chainId !== chainId) return undefined
      const venue = venues.all.find(
        each => each.chainId === chainId && addressKind.pool + each.code === named.kind,
      )
      return venue !== undefined && named.index < countPools(venue, now) ? at(venue, named.index) : undefined
    },
    /**
     * Returns the pool that determines the price of a token. It is at the first venue of the chain, against the stable
     * coin, and exists at every instant.
     */
    findMain: (token: Token): Pool => {
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

/** Outlines the pools of a venue of the altchain that trade in [from, to), oldest first. */
function outlineLiving(tokens: Tokens, venue: Venue, from: number, to: number): readonly PoolOutline[] {
  const found: PoolOutline[] = []
  const [enduring, older, count] = [
    countEnduring(venue),
    countPools(venue, from - LASTING_SECONDS),
    countPools(venue, to - 1),
  ]
  for (let index = 0; index < count; index = index + 1 === enduring ? Math.max(enduring, older) : index + 1) {
    const outline = outlinePool(tokens, venue, index)
    if (outline.death > from) found.push(outline)
  }
  return found
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
