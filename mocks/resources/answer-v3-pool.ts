import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { DAY, toMinute } from '../time/calendar.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { V3WindowFigures } from '../world/figures/create-v3-figures.ts'
import { computePowerOfTen } from '../world/figures/encode-sqrt-price.ts'
import type { World } from '../world/world.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { rejectChain } from './queries/reject-chain.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { chooseBlankSymbol } from './rows/choose-blank-symbol.ts'
import { formatDateTime } from './rows/format-date-time.ts'

type PoolMetrics = ResourceEntry<'dexdV3Pool'>

/**
 * Creates the resource for state and activity of one V3 pool of a venue. Its current state may be unknown
 * (contract, EVM, group A).
 */
export const answerV3Pool =
  (venueId: 'dexd' | 'clones' | 'dexc-v3'): Resource<'dexdV3Pool'> =>
  input => {
    const { world, query, choose } = input
    return rejectChain(world, query.chain_id, choose, venueId) ?? answerPool(venueId, input, true)
  }

/** Creates the same resource for venues whose pools always have a known current state (group B). */
export const answerKnownStateV3Pool =
  (venueId: 'dexa' | 'dexb' | 'dexe'): Resource<'dexaV3Pool'> =>
  input =>
    answerPool(venueId, input, false) as ReturnType<Resource<'dexaV3Pool'>>

interface PoolInput {
  readonly world: World
  readonly now: number
  readonly choose: ChooseGapOption
  readonly query: { readonly chain_id: number; readonly pool_address: string }
}

function answerPool(
  venueId: string,
  input: PoolInput,
  mayBeUnknown: boolean,
): [PoolMetrics] | [] | MockReply {
  const { world, now, query, choose } = input
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  if (pool?.venue.id !== venueId) return answerUnknownEntity(choose, 'GAP-21', 'such pool')
  return [computeMetrics(pool, input, mayBeUnknown)]
}

function computeMetrics(
  pool: Pool,
  { world: { figures }, now, choose }: PoolInput,
  mayBeUnknown: boolean,
): PoolMetrics {
  const { venue, token0, token1, createdAt, fee, tickSpacing } = pool
  const state = figures.v3.state(pool, now)
  const isShown = state.known || !mayBeUnknown
  const price = convertPrice(pool, state.price, choose)
  // What is summed up is as of the last full minute, unless the pool is younger.
  const minute = createdAt < toMinute(now) ? toMinute(now) : now
  const shown = choose('GAP-61')
  const age = shown === 'none' ? Math.max(1, minute - createdAt) : Number.POSITIVE_INFINITY
  const windows = new Map(
    windowLabels.current.map(label => [
      label,
      figures.v3.window(pool, Math.min(age, toSeconds(label)), minute),
    ]),
  )
  const mapWindows = <Value>(value: (window: V3WindowFigures) => Value, longest = Number.POSITIVE_INFINITY) =>
    Object.fromEntries(
      windowLabels.current.flatMap(label => {
        const window = windows.get(label)
        return window === undefined || toSeconds(label) > longest ? [] : [[label, value(window)]]
      }),
    )
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
    currentLiquidity: isShown ? state.liquidity : null,
    currentSqrtPriceX96: isShown ? state.sqrtPriceX96 : null,
    currentTick: isShown ? state.tick : null,
    currentPoolPrice: isShown ? price : null,
    poolTvlUsd: figures.v3.tvlUsd(pool, minute),
    swapVolumeUsd: mapWindows(window => window.volumeUsd),
    feeApr: mapWindows(window => window.feeApr),
    priceVolatilityPct: mapWindows(window => percent * window.volatilityPct),
    priceVolatilityAdjustedPct: mapWindows(window => percent * window.adjustedVolatilityPct),
    tickPressurePer1MUsd: mapWindows(({ tickPressurePer1MUsd: pressure }) =>
      pressure === null || signed ? pressure : Math.abs(pressure),
    ),
    swapCount: mapWindows(window => window.swaps),
    uniqueUserCount: mapWindows(window => window.users, shown === 'as-sampled' ? DAY : undefined),
  }
}

/** Converts a price to the units chosen for GAP-62 and, for dexc, to the direction chosen for GAP-25. */
function convertPrice({ venue, token0, token1 }: Pool, price: number, choose: ChooseGapOption): number {
  const adjusted = choose('GAP-62') === 'adjusted'
  const quoted = adjusted ? price : price * computePowerOfTen(token1.decimals - token0.decimals)
  return venue.id === 'dexc-v3' && choose('GAP-25') === 'token0-per-token1' ? 1 / quoted : quoted
}

// In samples the number of users is known for windows of up to a day (contract, EVM; GAP-61).

const windowLabels = perContract(
  () => contract.tables.PoolMetricsV3.find(({ keys }) => keys !== undefined)?.keys ?? [],
)
