import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'
import { DAY, toMinute } from '../time/calendar.ts'
import type { Pool } from '../world/entities/pool.ts'
import { sortPools } from '../world/entities/pools.ts'
import type { Venue } from '../world/entities/venues.ts'
import type { World } from '../world/world.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { fillBlankSymbols } from './rows/choose-blank-symbol.ts'
import { formatDateTime } from './rows/format-date-time.ts'
import { KEPT_ROWS, keepByInstant } from './rows/keep-by-instant.ts'
import { scaleFigure } from './rows/scale-figure.ts'

type V2Pool = ResourceEntry<'dexcV2Pools'>

// By the factor of rates.
const rowsOfMinute = keepByInstant(() =>
  memoize((_: number) => new BoundedCache<Pool, V2Pool>(KEPT_ROWS), new Map()),
)

/** Returns the V2 pools of dexc with value, volume and APR, as of the last full minute. */
export const answerV2Pools: Resource<'dexcV2Pools'> = ({ world, now, query, choose }) => {
  const venue = world.venues.find('dexc-v2', query.chain_id)
  if (venue === undefined) return []
  const minute = toMinute(now)
  const rate = choose('GAP-37') === 'percent' ? 100 : 1
  const rows = rowsOfMinute(world, minute)(rate)
  const describe = memoize((pool: Pool) => describeV2Pool(world, pool, minute, rate), rows)
  const numbers = orders[choose('GAP-22')](world, venue, now)
  const page = readPage(numbers, query, index => describe(world.pools.at(venue, index)))
  return fillBlankSymbols(page, choose)
}

/** Returns the row of a V2 pool, with its rates times `rate`. */
function describeV2Pool({ figures: { v2 } }: World, pool: Pool, minute: number, rate: number): V2Pool {
  const { address, token0, token1, createdAt } = pool
  const reserves = v2.reserves(pool, minute)
  const week = v2.week(pool, minute, reserves.tvlUsd)
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
    volume24hUsd: v2.volumeUsd(pool, DAY, minute),
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
}

// By the number of pools, since one may have come since the minute.
const ordersOfMinute = keepByInstant(() => new Map<number, readonly number[]>())

type Order = (world: World, venue: Venue, now: number) => Uint16Array | readonly number[]

/** Functions that list the numbers of the pools, by option of GAP-22. Pools of the same value come newest first. */
const orders: Readonly<Record<GapOptions['GAP-22'], Order>> = {
  scattered: ({ pools }, venue, now) =>
    pools.sort(venue, now, [{ id: 'key', descending: false, value: pool => pool.key >>> 0 }]),
  'newest-first': ({ pools }, venue, now) => pools.sort(venue, now, []),
  'largest-first': (world, venue, now) => {
    const { pools, figures } = world
    const minute = toMinute(now)
    const value = (pool: Pool) => figures.v2.reserves(pool, minute).tvlUsd ?? -1
    const sort = () =>
      sortPools(pools.list(venue, now), [{ id: 'worth', descending: true, value }]).map(({ index }) => index)
    return memoize(sort, ordersOfMinute(world, minute))(pools.count(venue, now))
  },
}
