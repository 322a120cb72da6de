import { contract } from '../../src/contract/contract.ts'
import { seconds } from '../../src/contract/window.ts'
import type { Choose } from '../choices.ts'
import type { Pool } from '../world/types.ts'
import type { V3Window } from '../world/v3-figures.ts'
import type { World } from '../world/world.ts'
import type { Entry, Resource } from './resource.ts'
import { unknown } from './unknown.ts'
import { utc } from './utc.ts'

type PoolMetrics = Entry<'dexdV3Pool'>

/** State and activity of one V3 pool of the groups whose current state may be unknown (contract, EVM, group A). */
export const lenientV3Pool =
  (venueId: 'dexd' | 'clones' | 'dexc-v3'): Resource<'dexdV3Pool'> =>
  input => {
    if (venueId === 'dexc-v3') input.choose('GAP-25')
    const found = find(venueId, input)
    if (!('token0' in found)) return found
    const row = metrics(found, input.world, input.now)
    return [input.world.figures.v3.state(found, input.now).known ? row : { ...row, ...unknownState }]
  }

/** The same for the groups whose current state is always known (group B); `venueId` is the group. */
export const strictV3Pool =
  (venueId: 'dexa' | 'dexb' | 'dexe'): Resource<'dexaV3Pool'> =>
  input => {
    if (venueId === 'dexb') input.choose('GAP-24')
    const found = find(venueId, input)
    return 'token0' in found ? [metrics(found, input.world, input.now) as Entry<'dexaV3Pool'>] : found
  }

interface Wanted {
  readonly world: World
  readonly now: number
  readonly choose: Choose
  readonly query: { readonly chain_id: number; readonly pool_address: string }
}

function find(venueId: string, { world, now, choose, query }: Wanted) {
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  if (world.venues.find(venueId, query.chain_id) === undefined) choose('GAP-23a')
  if (pool?.venue.id !== venueId) return unknown(choose, 'GAP-21', 'such pool')
  for (const gap of ['GAP-61', 'GAP-62', 'GAP-63', 'GAP-63a']) choose(gap)
  return pool
}

const unknownState = {
  currentLiquidity: null,
  currentSqrtPriceX96: null,
  currentTick: null,
  currentPoolPrice: null,
}

function metrics(pool: Pool, { figures }: World, now: number): PoolMetrics {
  const { token0, token1, createdAt, fee, tickSpacing } = pool
  const state = figures.v3.state(pool, now)
  const windows = new Map(labels.map(label => [label, figures.v3.window(pool, seconds(label), now)]))
  const over = <Value>(value: (window: V3Window) => Value, longest = Number.POSITIVE_INFINITY) =>
    Object.fromEntries(
      labels.flatMap(label => {
        const window = windows.get(label)
        return window === undefined || seconds(label) > longest ? [] : [[label, value(window)]]
      }),
    )
  return {
    createdAt: utc(createdAt),
    token0Address: token0.address,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token1Address: token1.address,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    feeTier: fee,
    tickSpacing,
    currentLiquidity: state.liquidity,
    currentSqrtPriceX96: state.sqrtPriceX96,
    currentTick: state.tick,
    currentPoolPrice: state.price,
    poolTvlUsd: state.tvlUsd,
    swapVolumeUsd: over(window => window.volumeUsd),
    feeApr: over(window => window.feeApr),
    priceVolatilityPct: over(window => window.volatilityPct),
    priceVolatilityAdjustedPct: over(window => window.adjustedVolatilityPct),
    tickPressurePer1MUsd: over(window => window.tickPressurePer1MUsd),
    swapCount: over(window => window.swaps),
    uniqueUserCount: over(window => window.users, DAY),
  }
}

// In samples the number of users is known for windows of up to a day (contract, EVM; GAP-61).
const DAY = 86_400

const labels = contract.tables.PoolMetricsV3.find(({ keys }) => keys !== undefined)?.keys ?? []
