import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { toWeekStart, WEEK } from '../../time/calendar.ts'
import { ALTCHAIN_ID } from './addresses.ts'
import {
  drawLifetime,
  findLastingPool,
  isLastingPool,
  LASTING_SECONDS,
  SHORT_SECONDS,
} from './draw-lifetime.ts'
import { drawCreatedAt, drawPoolKey, findMainIndex, isMainPool } from './draw-token-pair.ts'
import type { Pool } from './pool.ts'
import type { Pools } from './pools.ts'
import type { Token } from './token.ts'
import type { Venue } from './venue.ts'
import { POOL_BITS, type Venues } from './venues.ts'

const INDEX_MASK = 2 ** POOL_BITS - 1

// What one generation of the memory holds: places of pools.
const KEPT_PLACES = 50_000

/** The pools of a week, as venue and index in one number, by the index of each of their tokens. */
type PlacesByToken = ReadonlyMap<number, readonly number[]>

/** The pools of the altchain that are alive in some week. They are few, since most pools trade for some days. */
export interface TradingPools {
  /** Returns the pools of a token that are alive in a week, oldest first by venue. */
  ofToken(token: Token, week: number): readonly Pool[]
}

/** Creates the index of trading pools of a world. */
export function createTradingPools(venues: Venues, pools: Pools): TradingPools {
  const local = venues.all.filter(venue => venue.chainId === ALTCHAIN_ID)
  const weeks = new BoundedCache<number, PlacesByToken>(KEPT_PLACES, countPlaces)

  const groupByToken = (week: number): PlacesByToken => {
    const groups = new Map<number, number[]>()
    const add = (token: number, place: number) => {
      const group = groups.get(token)
      if (group === undefined) groups.set(token, [place])
      else group.push(place)
    }
    const start = toWeekStart(week)
    for (const [at, venue] of local.entries()) {
      for (const index of listCandidates(pools, venue, start)) {
        const pair = pools.drawPair(venue, index)
        const base = pair >>> 16
        if (!isAlive(venue, index, base, start)) continue
        const place = (at << POOL_BITS) | index
        add(base, place)
        add(pair & 0xffff, place)
      }
    }
    return groups
  }

  return {
    ofToken: (token, week) => {
      const places = weeks.getOrMake(week, () => groupByToken(week)).get(token.index) ?? []
      return places.map(place => pools.at(local[place >>> POOL_BITS] as Venue, place & INDEX_MASK))
    },
  }
}

function countPlaces(groups: PlacesByToken): number {
  let count = 0
  for (const places of groups.values()) count += places.length
  return count
}

/** Lists the pools of a venue that may be alive in the week from `start` on, by the law of their lifetimes. */
function listCandidates(pools: Pools, venue: Venue, start: number): readonly number[] {
  const { scale, isFirst } = venue
  const count = pools.count(venue, start + WEEK - 1)
  const settled = Math.min(count, scale.settledPools)
  const listed = Array.from({ length: settled }, (_, index) => index)
  if (isFirst)
    for (let token = 1; token < scale.activeTokens; token++) {
      const index = findMainIndex(scale, token)
      if (index >= settled && index < count) listed.push(index)
    }
  const { first, every } = findLastingPool(Math.max(settled, pools.count(venue, start - LASTING_SECONDS)))
  for (let index = first; index < count; index += every) listed.push(index)
  for (let index = Math.max(settled, pools.count(venue, start - SHORT_SECONDS)); index < count; index++)
    if (!isLastingPool(index) && !isMainPool(venue, index)) listed.push(index)
  return listed
}

function isAlive(venue: Venue, index: number, base: number, start: number): boolean {
  const main = isMainPool(venue, index)
  const birth = drawCreatedAt(venue, index)
  const death = birth + drawLifetime(venue, { key: drawPoolKey(venue, index), index, main }, base)
  return birth < start + WEEK && death > start
}
