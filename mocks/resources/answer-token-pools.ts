import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Token } from '../world/entities/token.ts'
import type { Venue } from '../world/entities/venue.ts'
import { MAX_POOLS } from '../world/entities/venues.ts'
import { noActivity, sumUsd, type TradeActivity } from '../world/figures/create-token-activity.ts'
import { toMinute } from '../world/to-minute.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { keepByInstant } from './rows/keep-by-instant.ts'
import { padAddresses } from './rows/pad-addresses.ts'

// A page, and the pages around it.
const KEPT_ROWS = 8_192

type TokenPool = ResourceEntry<'tokenPoolSearch'>

/** The pools of a token in the order of their rows, and the trades of the token in those that it traded in. */
interface Ranking {
  readonly ids: readonly number[]
  readonly activities: ReadonlyMap<number, TradeActivity>
}

// The number of a pool on its chain.
const toId = (venue: Venue, index: number): number => venue.code * MAX_POOLS + index

const ranksOfMinute = keepByInstant(() => new Map<string, Ranking>())
const rowsOfSecond = keepByInstant(() => new BoundedCache<string, TokenPool>(KEPT_ROWS))

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  const tokenPrice = world.figures.tokens.price(token, now)
  const venues = world.venues.all.filter(({ chainId }) => chainId === token.chainId)
  const { ids, activities } = rankPools(world, venues, token, now)
  const describe = (id: number): TokenPool => {
    const venue = venues.find(({ code }) => code === Math.floor(id / MAX_POOLS)) as Venue
    const pool = world.pools.at(venue, id % MAX_POOLS)
    const { buys, sells, ...volumes } = activities.get(id) ?? noActivity
    return {
      tokenAddress: token.address,
      tokenSymbol: token.symbol,
      tokenName: token.name,
      tokenDecimals: token.decimals,
      tokenPrice,
      poolAddress: pool.address,
      poolDex: pool.dex.name,
      poolPairToken: (pool.token0 === token ? pool.token1 : pool.token0).symbol,
      volume24hUSD: volumes.buyUsd + volumes.sellUsd,
      volume24hToken: volumes.buyVolume + volumes.sellVolume,
      trades24hCount: buys + sells,
      buys24hCount: buys,
      sells24hCount: sells,
    }
  }
  const rows = rowsOfSecond(world, now)
  const page = readPage(ids, query, id => rows.getOrMake(`${token.index} ${id}`, () => describe(id)))
  return padAddresses('TokenPoolStat', page, choose)
}

/**
 * Returns the pools of a token, busiest first as in samples (contract, token-pool-search). Those without trades come
 * by venue, newest first.
 */
function rankPools(world: World, venues: readonly Venue[], token: Token, now: number): Ranking {
  const { pools, figures } = world
  const minute = toMinute(now)
  const rank = (): Ranking => {
    const living = venues.flatMap(venue => pools.listLiving(venue, token, minute - DAY, minute))
    const traded = living
      .map(pool => {
        const activity = figures.tokens.activityInPool(pool, token, minute - DAY, minute)
        return [toId(pool.venue, pool.index), activity] as const
      })
      .filter(([, activity]) => sumUsd(activity) > 0)
      .sort(([, one], [, other]) => sumUsd(other) - sumUsd(one))
    const activities = new Map(traded)
    const others = venues
      .flatMap(venue => Array.from(pools.sort(venue, now, [], token), index => toId(venue, index)))
      .filter(id => !activities.has(id))
    return { ids: [...activities.keys(), ...others], activities }
  }
  // A pool that was created since the minute is listed, without trades.
  const key = [token.index, ...venues.map(venue => pools.count(venue, now))].join()
  return memoize(rank, ranksOfMinute(world, minute))(key)
}
