import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { DAY, toMinute } from '../time/calendar.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { V3WindowFigures } from '../world/figures/create-v3-figures.ts'
import { computePowerOfTen } from '../world/figures/encode-sqrt-price.ts'
import { answerUnknownEntity, rejectChain } from './queries/answer-unknown-entity.ts'
import type { Resource, ResourceInput } from './resource.ts'
import { chooseBlankSymbol } from './rows/choose-blank-symbol.ts'
import { formatDateTime } from './rows/format-date-time.ts'

/** Creates the resource for state and activity of one V3 pool of a venue whose pools have a known state (contract, EVM, group B). */
export const answerKnownStateV3Pool =
  (venueId: 'dexa' | 'dexb' | 'dexe'): Resource<'dexaV3Pool'> =>
  input => {
    const pool = findPool(venueId, input)
    return pool ? [computeMetrics(pool, input)] : answerUnknownEntity(input.choose, 'GAP-21', 'such pool')
  }

/** Creates the same resource for a venue of which the current state of a pool may be unknown (group A). */
export const answerV3Pool =
  (venueId: 'dexd' | 'clones' | 'dexc-v3'): Resource<'dexdV3Pool'> =>
  input => {
    const { world, now, query, choose } = input
    const pool = findPool(venueId, input)
    if (pool === undefined)
      return (
        rejectChain(world, query.chain_id, choose, venueId) ??
        answerUnknownEntity(choose, 'GAP-21', 'such pool')
      )
    const metrics = computeMetrics(pool, input)
    return [world.figures.v3.isStateKnown(pool, now) ? metrics : { ...metrics, ...unknownState }]
  }

const unknownState = {
  currentLiquidity: null,
  currentSqrtPriceX96: null,
  currentTick: null,
  currentPoolPrice: null,
}

type PoolInput = ResourceInput<'dexaV3Pool' | 'dexdV3Pool'>

function findPool(venueId: string, { world, now, query }: PoolInput): Pool | undefined {
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  return pool?.venue.id === venueId ? pool : undefined
}

function computeMetrics(pool: Pool, { world: { figures }, now, choose }: PoolInput) {
  const { venue, token0, token1, createdAt, fee, tickSpacing } = pool
  const state = figures.v3.state(pool, now)
  // What is summed up is as of the last full minute, unless the pool is younger.
  const minute = createdAt < toMinute(now) ? toMinute(now) : now
  const shown = choose('GAP-61')
  const age = shown === 'none' ? Math.max(1, minute - createdAt) : Number.POSITIVE_INFINITY
  const windows = windowLabels.current.flatMap(label => {
    const figure = figures.v3.window(pool, Math.min(age, toSeconds(label)), minute)
    return figure === undefined ? [] : [[label, figure] as const]
  })
  const mapWindows = <Value>(value: (window: V3WindowFigures) => Value, among = windows) =>
    Object.fromEntries(among.map(([label, window]) => [label, value(window)]))
  // In samples the number of users is known for windows of up to a day (contract, EVM; GAP-61).
  const sampled = windows.filter(([label]) => shown !== 'as-sampled' || toSeconds(label) <= DAY)
  const percent = choose('GAP-63') === 'percent' ? 1 : 0.01
  const signed = choose('GAP-63a') === 'signed'
  return {
    createdAt: formatDateTime(createdAt),
    token0Address: token0.address,
    token0Symbol: token0.symbol || chooseBlankSymbol(choose),
    token0Decimals: token0.decimals,
    token1Address: token1.address,
    token1Symbol: token1.symbol || chooseBlankSymbol(choose),
    token1Decimals: token1.decimals,
    feeTier: venue.id === 'dexb' && choose('GAP-24') === 'basis-points' ? Math.round(fee / 100) : fee,
    tickSpacing,
    currentLiquidity: state.liquidity,
    currentSqrtPriceX96: state.sqrtPriceX96,
    currentTick: state.tick,
    currentPoolPrice: convertPrice(pool, state.price, choose),
    poolTvlUsd: figures.v3.tvlUsd(pool, minute),
    swapVolumeUsd: mapWindows(window => window.volumeUsd),
    feeApr: mapWindows(window => window.feeApr),
    priceVolatilityPct: mapWindows(window => percent * window.volatilityPct),
    priceVolatilityAdjustedPct: mapWindows(window => percent * window.adjustedVolatilityPct),
    tickPressurePer1MUsd: mapWindows(({ tickPressurePer1MUsd: pressure }) =>
      pressure === null || signed ? pressure : Math.abs(pressure),
    ),
    swapCount: mapWindows(window => window.swaps),
    uniqueUserCount: mapWindows(window => window.users, sampled),
  }
}

/** Converts a price to the units chosen for GAP-62 and, for dexc, to the direction chosen for GAP-25. */
function convertPrice({ venue, token0, token1 }: Pool, price: number, choose: ChooseGapOption): number {
  const adjusted = choose('GAP-62') === 'adjusted'
  const quoted = adjusted ? price : price * computePowerOfTen(token1.decimals - token0.decimals)
  return venue.id === 'dexc-v3' && choose('GAP-25') === 'token0-per-token1' ? 1 / quoted : quoted
}

const windowLabels = perContract(
  () => contract.tables.PoolMetricsV3.find(({ keys }) => keys !== undefined)?.keys ?? [],
)
