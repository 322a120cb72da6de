import type { GapOptions } from '../../src/generated/gaps.ts'
import { DAY } from '../time/calendar.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { Venue } from '../world/entities/venue.ts'
import type { World } from '../world/world.ts'
import { readPage, type View, viewList, viewNewest } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { chooseBlankSymbol } from './rows/choose-blank-symbol.ts'
import { formatDateTime } from './rows/format-date-time.ts'
import { scaleFigure } from './rows/scale-figure.ts'

/** Returns the V2 pools of dexc with value, volume and APR. */
export const answerV2Pools: Resource<'dexcV2Pools'> = ({ world, now, query, choose }) => {
  const venue = world.venues.find('dexc-v2', query.chain_id)
  if (venue === undefined) return []
  const { v2 } = world.figures
  const rate = choose('GAP-37') === 'percent' ? 100 : 1
  const view = viewsByChoice[choose('GAP-22')](world, venue, now)
  return readPage(view, query, (pool: Pool): ResourceEntry<'dexcV2Pools'> => {
    const { address, token0, token1, createdAt } = pool
    const reserves = v2.reserves(pool, now)
    const week = v2.week(pool, now, reserves.tvlUsd)
    return {
      poolId: address,
      token0: token0.address,
      token0Symbol: token0.symbol || chooseBlankSymbol(choose),
      token0Decimals: token0.decimals,
      token1: token1.address,
      token1Symbol: token1.symbol || chooseBlankSymbol(choose),
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
      swapFeeApr7d: scaleFigure(week.feeApr, rate),
      emissionRewardApr7d: scaleFigure(week.emissionApr, rate),
      bribeFeeApr7d: scaleFigure(week.bribeApr, rate),
      totalApr7d: scaleFigure(week.totalApr, rate),
      createdAt: formatDateTime(createdAt),
      tvlPriceComplete: reserves.unpriced.length === 0 ? 1 : 0,
      unpricedTokenAddresses: reserves.unpriced.map(token => token.address),
    }
  })
}

type ViewMaker = (world: World, venue: Venue, now: number) => View<Pool>

/** Functions that order the pools, by option of GAP-22. Pools of the same value come newest first. */
const viewsByChoice: Readonly<Record<GapOptions['GAP-22'], ViewMaker>> = {
  scattered: ({ pools }, venue, now) =>
    viewList(pools.sort(venue, now, [{ id: 'key', descending: false, value: pool => pool.key }])),
  'newest-first': viewNewest,
  'largest-first': ({ pools, figures }, venue, now) => {
    const value = (pool: Pool) => figures.v2.reserves(pool, now).tvlUsd ?? -1
    return viewList(pools.sort(venue, now, [{ id: `worth ${now}`, descending: true, value }]))
  },
}
