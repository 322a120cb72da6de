import { memoize } from '../../../base/memoize.ts'
import type { ObjectOf } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  computeMedian,
  findOnlyMatch,
  type GapObservers,
  inferScale,
  type LooseRow,
  type Observer,
  observeOperation,
  readRowsAs,
  toMembers,
  toNumberOrNaN,
  toTextOrEmpty,
} from './observer.ts'

const YEAR = 31_536_000
const WEEKS = YEAR / 604_800

type Pool = LooseRow<ObjectOf<'PoolMetricsV3'>>

const readPools = (seens: readonly Seen[]) =>
  seens.flatMap(seen => readRowsAs<ObjectOf<'PoolMetricsV3'>>(seen))

/** The windows of a map that hold a positive number of seconds and a number. */
function listWindows(map: unknown): (readonly [label: string, value: number])[] {
  return Object.entries(toMembers(map)).flatMap(([label, value]) =>
    typeof value === 'number' && toSeconds(label) > 0 ? [[label, value] as const] : [],
  )
}

/** What the fee of a swap must be for the fees that feeApr, a documented fraction, tells. */
const observeFeeTier: Observer<'GAP-24'> = observeOperation(({ same }) => {
  const ratios = readPools(same).flatMap(pool =>
    listWindows(pool.feeApr).map(([label, apr]) => {
      const volume = toNumberOrNaN(toMembers(pool.swapVolumeUsd)[label])
      const part = (apr * toNumberOrNaN(pool.poolTvlUsd) * toSeconds(label)) / YEAR / volume
      return toNumberOrNaN(pool.feeTier) / part / 1e4
    }),
  )
  return inferScale(computeMedian(ratios), 'basis-points', 'millionths')
})

/** The same by the fees and the volume of the days. */
const observeV2FeeTier: Observer<'GAP-24a'> = observeOperation(({ same }) => {
  const ratios = same
    .flatMap(seen => readRowsAs<ObjectOf<'FeeMetrics'>>(seen))
    .flatMap(({ feeTier, historicalFees }) => {
      const days = Array.isArray(historicalFees) ? historicalFees : []
      const total = (name: string) => days.reduce((sum, day) => sum + toNumberOrNaN(toMembers(day)[name]), 0)
      return toNumberOrNaN(feeTier) / (total('feesUsd') / total('volume')) / 1e4
    })
  return inferScale(computeMedian(ratios), 'basis-points', 'millionths')
})

/** The four ways to quote what currentSqrtPriceX96 says, and which of them currentPoolPrice is. */
function matchPriceQuotes({ currentSqrtPriceX96, currentPoolPrice, token0Decimals, token1Decimals }: Pool) {
  const raw = (toNumberOrNaN(currentSqrtPriceX96) / 2 ** 96) ** 2
  const whole = raw * 10 ** (toNumberOrNaN(token0Decimals) - toNumberOrNaN(token1Decimals))
  const is = (price: number) => Math.abs(toNumberOrNaN(currentPoolPrice) / price - 1) < 0.01
  return { raw: is(raw), rawInverse: is(1 / raw), whole: is(whole), wholeInverse: is(1 / whole) }
}

const observeDecimals: Observer<'GAP-62'> = observeOperation(({ same }) => {
  const told = readPools(same)
    .filter(({ token0Decimals, token1Decimals }) => token0Decimals !== token1Decimals)
    .map(matchPriceQuotes)
  return findOnlyMatch(
    {
      adjusted: told.some(({ whole, wholeInverse }) => whole || wholeInverse),
      raw: told.some(({ raw, rawInverse }) => raw || rawInverse),
    },
    undefined,
  )
})

const observePriceDirection: Observer<'GAP-25'> = observeOperation(({ same }) => {
  const all = readPools(same).map(matchPriceQuotes)
  return findOnlyMatch(
    {
      'token1-per-token0': all.some(({ raw, whole }) => raw || whole),
      'token0-per-token1': all.some(({ rawInverse, wholeInverse }) => rawInverse || wholeInverse),
    },
    undefined,
  )
})

/** Ticks that the price moved in a window, whatever their sign: a tick is a hundredth of a percent. */
function computeTicks(pool: Pool, label: string): number {
  const volume = toNumberOrNaN(toMembers(pool.swapVolumeUsd)[label])
  return Math.abs((toNumberOrNaN(toMembers(pool.tickPressurePer1MUsd)[label]) * volume) / 1e6)
}

/** A price that moved by so much was at least about as volatile; in percent the number is a hundred times the fraction. */
const observeVolatilityUnit: Observer<'GAP-63'> = observeOperation(({ same }) => {
  const ratios = readPools(same)
    .flatMap(pool =>
      listWindows(pool.priceVolatilityPct).map(([label, value]) => value / (computeTicks(pool, label) / 1e4)),
    )
    .filter(ratio => ratio > 0 && Number.isFinite(ratio))
  if (ratios.length < 3) return undefined
  return Math.min(...ratios) < 15 ? 'fraction' : 'percent'
})

/** Pools, and windows of them, in none of which the price fell, would be rare. */
const ENOUGH = { pools: 3, windows: 12 }

// Each operation is told by the pools of all.
const listPressureSigns = memoize((all: readonly Seen[]) =>
  readPools(all)
    .map(pool => listWindows(pool.tickPressurePer1MUsd).map(([, value]) => Math.sign(value)))
    .filter(values => values.some(sign => sign !== 0)),
)

const observePressureSign: Observer<'GAP-63a'> = observeOperation(({ same, all }) => {
  if (readPools(same).length === 0) return undefined
  const signs = listPressureSigns(all)
  if (signs.flat().includes(-1)) return 'signed'
  return signs.length >= ENOUGH.pools && signs.flat().length >= ENOUGH.windows ? 'absolute' : undefined
})

const DAY = 86_400

const listPoolAges = (all: readonly Seen[]) =>
  all.flatMap(each =>
    readPools([each]).map(({ createdAt, swapCount, uniqueUserCount }) => ({
      // Within the skew of the clocks a window may be there or not.
      age: each.now - Date.parse(toTextOrEmpty(createdAt)) / 1000 + each.skew,
      swaps: listWindowLengths(swapCount),
      users: listWindowLengths(uniqueUserCount),
    })),
  )

/**
 * The windows in the maps of all pools: one longer than the age of its pool is there only when nothing is left out, and users
 * of more than a day only when the age alone decides. Each operation is told by the pools of all.
 */
const readShownWindows = memoize((all: readonly Seen[]): { readonly shown?: GapOptions['GAP-61'] } => {
  const pools = listPoolAges(all)
  const longest = (lengths: readonly number[]) => Math.max(0, ...lengths)
  if (pools.some(({ swaps, age }) => longest(swaps) > age)) return { shown: 'none' }
  const old = pools.filter(({ swaps }) => longest(swaps) > DAY)
  if (old.length === 0) return {}
  if (old.every(({ users }) => longest(users) <= DAY)) return { shown: 'as-sampled' }
  const isShort = pools.some(({ swaps }) => swaps.length > 0 && longest(swaps) < YEAR)
  return isShort && old.every(({ users, swaps }) => users.length === swaps.length) ? { shown: 'by-age' } : {}
})

const observeShownWindows: Observer<'GAP-61'> = observeOperation(({ all }) => readShownWindows(all).shown)

const listWindowLengths = (map: unknown) => Object.keys(toMembers(map)).map(toSeconds)

const observePoolRates: Observer<'GAP-37'> = seen => {
  const ratios = readRowsAs<ObjectOf<'V2PoolSummary'>>(seen).map(
    ({ swapFeeApr7d, fees7dUsd, poolTvlUsd }) =>
      toNumberOrNaN(swapFeeApr7d) / ((toNumberOrNaN(fees7dUsd) * WEEKS) / toNumberOrNaN(poolTvlUsd)),
  )
  return inferScale(computeMedian(ratios), 'fraction', 'percent')
}

type Provider = ObjectOf<'ProviderSummary'>

const observeProviderRates: Observer<'GAP-37'> = seen => {
  const [row] = readRowsAs<Provider>(seen)
  const { averageAPR7dWeighted: rate, totalFeesEarned7d: fees, totalValueLockedUsd: total } = row ?? {}
  return inferScale(
    toNumberOrNaN(rate) / ((toNumberOrNaN(fees) * WEEKS) / toNumberOrNaN(total)),
    'fraction',
    'percent',
  )
}

/** Where the value in USD and the share stand in a tuple of topPoolsData. */
const [VALUE_INDEX, SHARE_INDEX] = [3, 4]

const observeShares: Observer<'GAP-38'> = seen => {
  const [row] = readRowsAs<Provider>(seen)
  const pools = Array.isArray(row?.topPoolsData) ? row.topPoolsData : []
  const total = toNumberOrNaN(row?.totalValueLockedUsd)
  const ratios = pools.map(
    pool => toNumberOrNaN(pool?.[SHARE_INDEX]) / (toNumberOrNaN(pool?.[VALUE_INDEX]) / total),
  )
  return inferScale(computeMedian(ratios), 'fraction', 'percent')
}

/** Even 10,000 equal parts add up to 1 in points, and one part is 1 as a fraction. */
const observeConcentration: Observer<'GAP-38a'> = seen => {
  const index = toNumberOrNaN(readRowsAs<Provider>(seen)[0]?.hhiConcentrationIndex)
  if (Number.isNaN(index)) return undefined
  return index > 1.0001 ? 'points' : 'unit'
}

/** Gaps about units, scales and directions, by id. */
export const unitObservers: GapObservers = {
  'GAP-24': observeFeeTier,
  'GAP-24a': observeV2FeeTier,
  'GAP-25': observePriceDirection,
  'GAP-37': (seen, around) => observePoolRates(seen, around) ?? observeProviderRates(seen, around),
  'GAP-38': observeShares,
  'GAP-38a': observeConcentration,
  'GAP-61': observeShownWindows,
  'GAP-62': observeDecimals,
  'GAP-63': observeVolatilityUnit,
  'GAP-63a': observePressureSign,
}
