import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'
import { DAY, toMinute } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Token } from '../world/entities/tokens.ts'
import type { Venue } from '../world/entities/venues.ts'
import { MAX_POOLS } from '../world/entities/venues.ts'
import { noActivity, sumUsd, type TradeActivity } from '../world/figures/create-token-activity.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { KEPT_ROWS, keepByInstant } from './rows/keep-by-instant.ts'
import { padAddresses } from './rows/pad-addresses.ts'

type TokenPool = ResourceEntry<'tokenPoolSearch'>

/** The pools of a token in the order of their rows, and the trades of the token in those that it traded in. */
interface Ranking {
  readonly ids: readonly number[]
  readonly activities: ReadonlyMap<number, TradeActivity>
}

/** The pools of a token in the order of their rows, and a function that describes one. */
type Search = Pick<Ranking, 'ids'> & { readonly describe: (id: number) => TokenPool }

// The number of a pool on its chain.
const toId = (venue: Venue, index: number): number => venue.code * MAX_POOLS + index

const ranksOfMinute = keepByInstant(() => new Map<string, Ranking>())
const searchesOfSecond = keepByInstant(() => new BoundedCache<string, Search>(KEPT_ROWS))

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const search = openSearch(world, now, query.token_address)
  if (search === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  return padAddresses('TokenPoolStat', readPage(search.ids, query, search.describe), choose)
}

/** Returns the pools of the token with an address as of a second, if there is one. Their rows are kept. */
function openSearch(world: World, now: number, address: string): Search | undefined {
  const searches = searchesOfSecond(world, now)
  const known = searches.get(address)
  const token = known === undefined ? world.tokens.find(ALTCHAIN_ID, address) : undefined
  if (token === undefined) return known
  const tokenPrice = world.figures.tokens.price(token, now)
  const venues = world.venues.all.filter(({ chainId }) => chainId === token.chainId)
  const { ids, activities } = rankPools(world, venues, token, now)
  const describe = (id: number): TokenPool => {
    searches.grow(1)
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
  return searches.getOrMake(address, () => ({ ids, describe: memoize(describe, new Map()) }))
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
