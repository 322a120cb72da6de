import type { Pool } from '../world/types.ts'
import { page } from './page.ts'
import type { Entry, Resource } from './resource.ts'
import { utc } from './utc.ts'

const DAY = 86_400

/** The V2 pools of dexc with value, volume and returns, in an order without meaning (GAP-22). */
export const v2Pools: Resource<'dexcV2Pools'> = ({ world, now, query, choose }) => {
  for (const gap of ['GAP-22', 'GAP-37']) choose(gap)
  const venue = world.venues.find('dexc-v2', query.chain_id)
  if (venue === undefined) return []
  const { v2 } = world.figures
  return page(world.lists.scattered(venue, now), query, (pool: Pool): Entry<'dexcV2Pools'> => {
    const { address, token0, token1, createdAt } = pool
    const reserves = v2.reserves(pool, now)
    const week = v2.week(pool, now)
    return {
      poolId: address,
      token0: token0.address,
      token0Symbol: token0.symbol,
      token0Decimals: token0.decimals,
      token1: token1.address,
      token1Symbol: token1.symbol,
      token1Decimals: token1.decimals,
      tvlToken0: reserves.amount0,
      tvlToken1: reserves.amount1,
      priceUsdToken0: reserves.priceUsd0,
      priceUsdToken1: reserves.priceUsd1,
      poolTvlUsd: reserves.tvlUsd,
      volume24hUsd: v2.volumeUsd(pool, DAY, now),
      volume7dUsd: week.volumeUsd,
      fees7dUsd: week.feesUsd,
      emissionRewards7dUsd: week.emissionsUsd,
      bribes7dUsd: week.bribesUsd,
      swapFeeApr7d: week.feeApr,
      emissionRewardApr7d: week.emissionApr,
      bribeFeeApr7d: week.bribeApr,
      totalApr7d: week.totalApr,
      createdAt: utc(createdAt),
      tvlPriceComplete: reserves.unpriced.length === 0 ? 1 : 0,
      unpricedTokenAddresses: reserves.unpriced.map(token => token.address),
    }
  })
}
