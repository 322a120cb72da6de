import type { ObjectOf } from '../../../contract/types.ts'
import { seconds } from '../../../contract/window.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  type Loose,
  median,
  membersOf,
  numberIn,
  type Observer,
  rowsAs,
  scale,
  textIn,
  theOnly,
  together,
} from './shared/observer.ts'

const YEAR = 31_536_000
const WEEKS = YEAR / 604_800

type Pool = Loose<ObjectOf<'PoolMetricsV3'>>

const poolsIn = (seens: readonly Seen[]) => seens.flatMap(seen => rowsAs<ObjectOf<'PoolMetricsV3'>>(seen))

/** The windows of a map that hold a positive number of seconds and a number. */
function windows(map: unknown): (readonly [label: string, value: number])[] {
  return Object.entries(membersOf(map)).flatMap(([label, value]) =>
    typeof value === 'number' && seconds(label) > 0 ? [[label, value] as const] : [],
  )
}

/** What the fee of a swap must be for the fees that feeApr, a documented fraction, tells. */
const feeTier: Observer = together(({ same }) => {
  const ratios = poolsIn(same).flatMap(pool =>
    windows(pool.feeApr).map(([label, apr]) => {
      const volume = numberIn(membersOf(pool.swapVolumeUsd)[label])
      const part = (apr * numberIn(pool.poolTvlUsd) * seconds(label)) / YEAR / volume
      return numberIn(pool.feeTier) / part / 1e4
    }),
  )
  return scale(median(ratios), 'basis-points', 'millionths')
})

/** The same by the fees and the volume of the days. */
const feeTierV2: Observer = together(({ same }) => {
  const ratios = same
    .flatMap(seen => rowsAs<ObjectOf<'FeeMetrics'>>(seen))
    .flatMap(({ feeTier, historicalFees }) => {
      const days = Array.isArray(historicalFees) ? historicalFees : []
      const total = (name: string) => days.reduce((sum, day) => sum + numberIn(membersOf(day)[name]), 0)
      return numberIn(feeTier) / (total('feesUsd') / total('volume')) / 1e4
    })
  return scale(median(ratios), 'basis-points', 'millionths')
})

/** The four ways to quote what currentSqrtPriceX96 says, and which of them currentPoolPrice is. */
function quotes({ currentSqrtPriceX96, currentPoolPrice, token0Decimals, token1Decimals }: Pool) {
  const raw = (numberIn(currentSqrtPriceX96) / 2 ** 96) ** 2
  const whole = raw * 10 ** (numberIn(token0Decimals) - numberIn(token1Decimals))
  const is = (price: number) => Math.abs(numberIn(currentPoolPrice) / price - 1) < 0.01
  return { raw: is(raw), rawInverse: is(1 / raw), whole: is(whole), wholeInverse: is(1 / whole) }
}

const decimals: Observer = together(({ same }) =>
  theOnly(
    Object.fromEntries(
      (['adjusted', 'raw'] as const).map(option => [
        option,
        poolsIn(same).some(pool => {
          const { raw, rawInverse, whole, wholeInverse } = quotes(pool)
          if (pool.token0Decimals === pool.token1Decimals) return false
          return option === 'raw' ? raw || rawInverse : whole || wholeInverse
        }),
      ]),
    ),
    undefined,
  ),
)

const direction: Observer = together(({ same }) => {
  const all = poolsIn(same).map(quotes)
  return theOnly(
    {
      'token1-per-token0': all.some(({ raw, whole }) => raw || whole),
      'token0-per-token1': all.some(({ rawInverse, wholeInverse }) => rawInverse || wholeInverse),
    },
    undefined,
  )
})

/** Ticks that the price moved in a window, whatever their sign: a tick is a hundredth of a percent. */
function ticksIn(pool: Pool, label: string): number {
  const volume = numberIn(membersOf(pool.swapVolumeUsd)[label])
  return Math.abs((numberIn(membersOf(pool.tickPressurePer1MUsd)[label]) * volume) / 1e6)
}

/** A price that moved by so much was at least about as volatile; in percent the number is a hundred times the fraction. */
const volatility: Observer = together(({ same }) => {
  const ratios = poolsIn(same)
    .flatMap(pool =>
      windows(pool.priceVolatilityPct).map(([label, value]) => value / (ticksIn(pool, label) / 1e4)),
    )
    .filter(ratio => ratio > 0 && Number.isFinite(ratio))
  if (ratios.length < 3) return undefined
  return Math.min(...ratios) < 15 ? 'fraction' : 'percent'
})

/** Pools, and windows of them, in none of which the price fell, would be rare. */
const ENOUGH = { pools: 3, windows: 12 }

const pressure: Observer = (seen, { all }) => {
  const signs = poolsIn(all)
    .map(pool => windows(pool.tickPressurePer1MUsd).map(([, value]) => Math.sign(value)))
    .filter(values => values.some(sign => sign !== 0))
  if (poolsIn([seen]).length === 0) return undefined
  if (signs.flat().includes(-1)) return 'signed'
  return signs.length >= ENOUGH.pools && signs.flat().length >= ENOUGH.windows ? 'absolute' : undefined
}

const DAY = 86_400

/**
 * The windows in the maps of all pools: one longer than the age of its pool is there only when nothing is left out, and users
 * of more than a day only when the age alone decides.
 */
const shownWindows: Observer = (seen, { same, all }) => {
  if (seen !== same.at(-1)) return undefined
  const pools = all.flatMap(each =>
    poolsIn([each]).map(({ createdAt, swapCount, uniqueUserCount }) => ({
      // Within the skew of the clocks a window may be there or not.
      age: each.now - Date.parse(textIn(createdAt)) / 1000 + each.skew,
      swaps: lengthsIn(swapCount),
      users: lengthsIn(uniqueUserCount),
    })),
  )
  const longest = (lengths: readonly number[]) => Math.max(0, ...lengths)
  if (pools.some(({ swaps, age }) => longest(swaps) > age)) return 'none'
  const old = pools.filter(({ swaps }) => longest(swaps) > DAY)
  if (old.length === 0) return undefined
  if (old.every(({ users }) => longest(users) <= DAY)) return 'as-sampled'
  const isShort = pools.some(({ swaps }) => swaps.length > 0 && longest(swaps) < YEAR)
  return isShort && old.every(({ users, swaps }) => users.length === swaps.length) ? 'by-age' : undefined
}

const lengthsIn = (map: unknown) => Object.keys(membersOf(map)).map(seconds)

const poolRates: Observer = seen => {
  const ratios = rowsAs<ObjectOf<'V2PoolSummary'>>(seen).map(
    ({ swapFeeApr7d, fees7dUsd, poolTvlUsd }) =>
      numberIn(swapFeeApr7d) / ((numberIn(fees7dUsd) * WEEKS) / numberIn(poolTvlUsd)),
  )
  return scale(median(ratios), 'fraction', 'percent')
}

type Provider = ObjectOf<'ProviderSummary'>

const providerRates: Observer = seen => {
  const [row] = rowsAs<Provider>(seen)
  const { averageAPR7dWeighted: rate, totalFeesEarned7d: fees, totalValueLockedUsd: total } = row ?? {}
  return scale(numberIn(rate) / ((numberIn(fees) * WEEKS) / numberIn(total)), 'fraction', 'percent')
}

/** Where the value in USD and the share stand in a tuple of topPoolsData. */
const [VALUE, SHARE] = [3, 4]

const shares: Observer = seen => {
  const [row] = rowsAs<Provider>(seen)
  const pools = Array.isArray(row?.topPoolsData) ? row.topPoolsData : []
  const total = numberIn(row?.totalValueLockedUsd)
  const ratios = pools.map(pool => numberIn(pool?.[SHARE]) / (numberIn(pool?.[VALUE]) / total))
  return scale(median(ratios), 'fraction', 'percent')
}

/** Even 10,000 equal parts add up to 1 in points, and one part is 1 as a fraction. */
const concentration: Observer = seen => {
  const index = numberIn(rowsAs<Provider>(seen)[0]?.hhiConcentrationIndex)
  if (Number.isNaN(index)) return undefined
  return index > 1.0001 ? 'points' : 'unit'
}

/** Gaps about units, scales and directions, by id. */
export const units: Readonly<Record<string, Observer>> = {
  'GAP-24': feeTier,
  'GAP-24a': feeTierV2,
  'GAP-25': direction,
  'GAP-37': (seen, around) => poolRates(seen, around) ?? providerRates(seen, around),
  'GAP-38': shares,
  'GAP-38a': concentration,
  'GAP-61': shownWindows,
  'GAP-62': decimals,
  'GAP-63': volatility,
  'GAP-63a': pressure,
}
