import { memoize } from '../../src/base/memoize.ts'
import { DAY, WEEK } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import { type PoolRankCriterion, sortInRuns } from '../world/entities/pool-lists.ts'
import { estimateVolumeUsd } from '../world/entities/pool-profile.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { padAddresses } from './rows/pad-addresses.ts'

const RUN_LENGTH = 100

/** Returns the pools of a token from both venues of the base58 chain, busiest first. */
export const answerTokenPools: Resource<'tokenPoolSearch'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01a', 'token with this address')
  const { price, activityInPool: inPool } = world.figures.tokens
  const tokenPrice = price(token, now)
  const activity = memoize((pool: Pool) => inPool(pool, token, now - DAY, now))
  // The exact volume of every pool of a popular token would cost seconds: the usual volume of the week ranks them, the
  // exact one decides within each hundred. Samples come busiest first, no sentence says so (contract, token-pool-search).
  const weekStart = now - (now % WEEK)
  const usual: PoolRankCriterion = {
    id: `usual volume ${weekStart}`,
    value: (venue, index, base) => estimateVolumeUsd(venue, index, base, weekStart - DAY, weekStart + WEEK),
  }
  const view = sortInRuns(world.lists.ofToken(token, now, usual), RUN_LENGTH, pool => {
    const { buyUsd, sellUsd } = activity(pool)
    return buyUsd + sellUsd
  })
  const rows = readPage(view, query, (pool): ResourceEntry<'tokenPoolSearch'> => {
    const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = activity(pool)
    return {
      tokenAddress: token.address,
      tokenSymbol: token.symbol,
      tokenName: token.name,
      tokenDecimals: token.decimals,
      tokenPrice,
      poolAddress: pool.address,
      poolDex: pool.dex.name,
      poolPairToken: (pool.token0 === token ? pool.token1 : pool.token0).symbol,
      volume24hUSD: buyUsd + sellUsd,
      volume24hToken: buyVolume + sellVolume,
      trades24hCount: buys + sells,
      buys24hCount: buys,
      sells24hCount: sells,
    }
  })
  return padAddresses('TokenPoolStat', rows, choose)
}
