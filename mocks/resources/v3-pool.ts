import { contract } from '../../src/contract/contract.ts'
import { seconds } from '../../src/contract/window.ts'
import type { Choose } from '../gaps/choices.ts'
import { DAY } from '../world/calendar.ts'
import type { Pool } from '../world/entities/types.ts'
import { tenTo } from '../world/figures/sqrt-price.ts'
import type { V3Window } from '../world/figures/v3-figures.ts'
import type { World } from '../world/world.ts'
import { blankSymbol } from './shared/blank-symbol.ts'
import { utc } from './shared/format-datetime.ts'
import { refuseChain } from './shared/refuse-chain.ts'
import type { Entry, Resource } from './shared/resource.ts'
import { unknown } from './shared/unknown-entity.ts'

type PoolMetrics = Entry<'dexdV3Pool'>

/** State and activity of one V3 pool of the groups whose current state may be unknown (contract, EVM, group A). */
export const lenientV3Pool =
  (venueId: 'dexd' | 'clones' | 'dexc-v3'): Resource<'dexdV3Pool'> =>
  input => {
    const { world, now, query, choose } = input
    const refused = refuseChain(world, query.chain_id, choose, venueId)
    const pool = refused === undefined ? find(venueId, input) : undefined
    if (pool === undefined) return refused ?? unknown(choose, 'GAP-21', 'such pool')
    const row = metrics(pool, input)
    return [world.figures.v3.state(pool, now).known ? row : { ...row, ...unknownState }]
  }

/** The same for the groups whose current state is always known (group B); `venueId` is the group. */
export const strictV3Pool =
  (venueId: 'dexa' | 'dexb' | 'dexe'): Resource<'dexaV3Pool'> =>
  input => {
    const pool = find(venueId, input)
    if (pool === undefined) return unknown(input.choose, 'GAP-21', 'such pool')
    return [metrics(pool, input) as Entry<'dexaV3Pool'>]
  }

interface Wanted {
  readonly world: World
  readonly now: number
  readonly choose: Choose
  readonly query: { readonly chain_id: number; readonly pool_address: string }
}

function find(venueId: string, { world, now, query }: Wanted): Pool | undefined {
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  return pool?.venue.id === venueId ? pool : undefined
}

const unknownState = {
  currentLiquidity: null,
  currentSqrtPriceX96: null,
  currentTick: null,
  currentPoolPrice: null,
}

function metrics(pool: Pool, { world: { figures }, now, choose }: Wanted): PoolMetrics {
  const { venue, token0, token1, createdAt, fee, tickSpacing } = pool
  const state = figures.v3.state(pool, now)
  const shown = choose('GAP-61')
  const age = shown === 'none' ? Math.max(1, now - createdAt) : Number.POSITIVE_INFINITY
  const windows = new Map(
    labels.map(label => [label, figures.v3.window(pool, Math.min(age, seconds(label)), now)]),
  )
  const over = <Value>(value: (window: V3Window) => Value, longest = Number.POSITIVE_INFINITY) =>
    Object.fromEntries(
      labels.flatMap(label => {
        const window = windows.get(label)
        return window === undefined || seconds(label) > longest ? [] : [[label, value(window)]]
      }),
    )
  const percent = choose('GAP-63') === 'percent' ? 1 : 0.01
  const signed = choose('GAP-63a') === 'signed'
  return {
    createdAt: utc(createdAt),
    token0Address: token0.address,
    token0Symbol: token0.symbol || blankSymbol(choose),
    token0Decimals: token0.decimals,
    token1Address: token1.address,
    token1Symbol: token1.symbol || blankSymbol(choose),
    token1Decimals: token1.decimals,
    feeTier: venue.id === 'dexb' && choose('GAP-24') === 'basis-points' ? Math.round(fee / 100) : fee,
    tickSpacing,
    currentLiquidity: state.liquidity,
    currentSqrtPriceX96: state.sqrtPriceX96,
    currentTick: state.tick,
    currentPoolPrice: poolPrice(pool, state.price, choose),
    poolTvlUsd: state.tvlUsd,
    swapVolumeUsd: over(window => window.volumeUsd),
    feeApr: over(window => window.feeApr),
    priceVolatilityPct: over(window => percent * window.volatilityPct),
    priceVolatilityAdjustedPct: over(window => percent * window.adjustedVolatilityPct),
    tickPressurePer1MUsd: over(({ tickPressurePer1MUsd: pressure }) =>
      pressure === null || signed ? pressure : Math.abs(pressure),
    ),
    swapCount: over(window => window.swaps),
    uniqueUserCount: over(window => window.users, shown === 'as-sampled' ? DAY : undefined),
  }
}

/** The price in the units of GAP-62, for dexc in the direction of GAP-25. */
function poolPrice({ venue, token0, token1 }: Pool, price: number, choose: Choose): number {
  const adjusted = choose('GAP-62') === 'adjusted'
  const quoted = adjusted ? price : price * tenTo(token1.decimals - token0.decimals)
  return venue.id === 'dexc-v3' && choose('GAP-25') === 'token0-per-token1' ? 1 / quoted : quoted
}

// In samples the number of users is known for windows of up to a day (contract, EVM; GAP-61).

const labels = contract.tables.PoolMetricsV3.find(({ keys }) => keys !== undefined)?.keys ?? []
