import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { Token } from '../world/entities/token.ts'
import { noActivity, type TradeActivity } from '../world/figures/token-activity.ts'
import { toMinute } from '../world/to-minute.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { joinViews, readPage, type View, viewList } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { keepByInstant } from './rows/keep-by-instant.ts'
import { padAddresses } from './rows/pad-addresses.ts'

// A page, and the pages around it.
const KEPT_ROWS = 2_048

type TokenPool = ResourceEntry<'tokenPoolSearch'>

/** A pool of a token, with the trades of the token in it in the day before a full minute, if any. */
type RankedPool = readonly [pool: Pool, activity: TradeActivity]

const viewsOfMinute = keepByInstant(() => new Map<string, View<RankedPool>>())
const rowsOfSecond = keepByInstant(() => new BoundedCache<string, TokenPool>(KEPT_ROWS))

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  const tokenPrice = world.figures.tokens.price(token, now)
  const rows = rowsOfSecond(world, now)
  const describe = ([pool, { buys, sells, ...volumes }]: RankedPool): TokenPool =>
    rows.getOrMake(`${token.index} ${pool.venue.code} ${pool.index}`, () => ({
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
    }))
  return padAddresses('TokenPoolStat', readPage(rankPools(world, token, now), query, describe), choose)
}

/**
 * Returns the pools of a token, busiest first as in samples (contract, token-pool-search). Those without trades come
 * by venue, newest first.
 */
function rankPools(world: World, token: Token, now: number): View<RankedPool> {
  const { pools, venues, figures } = world
  const local = venues.all.filter(({ chainId }) => chainId === token.chainId)
  const minute = toMinute(now)
  // A pool that was created since the minute is listed, without trades.
  const key = [token.index, ...local.map(venue => pools.count(venue, now))].join()
  return memoize(
    (_: string): View<RankedPool> => {
      const traded = local
        .flatMap(venue => pools.listLiving(venue, token, minute - DAY, minute))
        .map(pool => [pool, figures.tokens.activityInPool(pool, token, minute - DAY, minute)] as const)
        .filter(ranked => sumUsd(ranked) > 0)
        .sort((a, b) => sumUsd(b) - sumUsd(a))
      // Most pools are dead. Each is drawn when a page shows it.
      const still = local.map((venue): View<RankedPool> => {
        const busy = new Set(traded.flatMap(([pool]) => (pool.venue === venue ? [pool.index] : [])))
        const numbers = pools.listNumbers(venue, now, token).filter(index => !busy.has(index))
        return {
          total: numbers.length,
          at: position => [pools.at(venue, numbers[numbers.length - 1 - position] as number), noActivity],
        }
      })
      return joinViews([viewList(traded), ...still])
    },
    viewsOfMinute(world, minute),
  )(key)
}

function sumUsd([, { buyUsd, sellUsd }]: RankedPool): number {
  return buyUsd + sellUsd
}
