import { memoize } from '../../src/base/memoize.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { Token } from '../world/entities/token.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { readPage, viewList } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { padAddresses } from './rows/pad-addresses.ts'

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  const { price, activityInPool } = world.figures.tokens
  const tokenPrice = price(token, now)
  const activity = memoize((pool: Pool) => activityInPool(pool, token, now - DAY, now))
  const volume = memoize((pool: Pool) => activity(pool).buyUsd + activity(pool).sellUsd, new Map())
  // Samples come busiest first, no sentence says so (contract, token-pool-search).
  const ranked = listPools(world, token, now).sort((a, b) => volume(b) - volume(a))
  const rows = readPage(viewList(ranked), query, (pool): ResourceEntry<'tokenPoolSearch'> => {
    const { buys, sells, buyVolume, sellVolume } = activity(pool)
    return {
      tokenAddress: token.address,
      tokenSymbol: token.symbol,
      tokenName: token.name,
      tokenDecimals: token.decimals,
      tokenPrice,
      poolAddress: pool.address,
      poolDex: pool.dex.name,
      poolPairToken: (pool.token0 === token ? pool.token1 : pool.token0).symbol,
      volume24hUSD: volume(pool),
      volume24hToken: buyVolume + sellVolume,
      trades24hCount: buys + sells,
      buys24hCount: buys,
      sells24hCount: sells,
    }
  })
  return padAddresses('TokenPoolStat', rows, choose)
}

/** Returns the pools of a token at both venues, newest first by venue. */
function listPools({ pools, venues }: World, token: Token, now: number): Pool[] {
  return venues.all
    .filter(({ chainId }) => chainId === token.chainId)
    .flatMap(venue => pools.list(venue, now, token).toReversed())
}
