import { memoize } from '../../src/base/memoize.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { Token } from '../world/entities/token.ts'
import type { TradeActivity } from '../world/figures/token-activity.ts'
import { toMinute } from '../world/to-minute.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { readPage, viewList } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { keepByInstant } from './rows/keep-by-instant.ts'
import { padAddresses } from './rows/pad-addresses.ts'

type TokenPool = ResourceEntry<'tokenPoolSearch'>

/** A pool of a token with the trades of the token in it, in the day before a full minute. */
interface RankedPool {
  readonly pool: Pool
  readonly activity: TradeActivity
}

const ranksOfMinute = keepByInstant(() => new Map<string, readonly RankedPool[]>())
const rowsOfSecond = keepByInstant(() => new Map<RankedPool, TokenPool>())

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  const tokenPrice = world.figures.tokens.price(token, now)
  const describe = memoize(
    ({ pool, activity: { buys, sells, ...volumes } }: RankedPool): TokenPool => ({
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
    }),
    rowsOfSecond(world, now),
  )
  return padAddresses(
    'TokenPoolStat',
    readPage(viewList(rankPools(world, token, now)), query, describe),
    choose,
  )
}

/**
 * Returns the pools of a token, busiest first as in samples (contract, token-pool-search). Those without trades come
 * by venue, newest first.
 */
function rankPools(world: World, token: Token, now: number): readonly RankedPool[] {
  const { pools, venues, figures } = world
  const local = venues.all.filter(({ chainId }) => chainId === token.chainId)
  const minute = toMinute(now)
  const known = ranksOfMinute(world, minute)
  // A pool that was created since the minute is listed, without trades.
  const key = [token.index, ...local.map(venue => pools.count(venue, now))].join()
  const ready = known.get(key)
  if (ready !== undefined) return ready
  const worth = ({ activity: { buyUsd, sellUsd } }: RankedPool) => buyUsd + sellUsd
  const ranked = local
    .flatMap(venue => pools.list(venue, now, token).toReversed())
    .map(pool => ({ pool, activity: figures.tokens.activityInPool(pool, token, minute - DAY, minute) }))
    .sort((a, b) => worth(b) - worth(a))
  known.set(key, ranked)
  return ranked
}
