import { DAY, midnight } from '../calendar.ts'
import { depthUsd } from '../entities/pool-profile.ts'
import type { Pool, Token } from '../entities/types.ts'
import type { Market } from '../prices/token-prices.ts'
import type { Paths } from '../prices/trades.ts'
import { exp } from '../random/exact-math.ts'
import { bell } from '../random/noise.ts'
import { hash, kind, unit } from '../random/random.ts'

const EMISSION = kind('v2 emission')
const BRIBE = kind('v2 bribe')

/** Completed UTC days that weekly figures cover (contract, EVM, V2PoolSummary). */
export const COMPLETED_DAYS = 7

/** One completed UTC day of a V2 pool. */
export interface V2Day {
  /** Unix second of its midnight. */
  readonly start: number
  /** What was paid in the quote token, or else in the base token, as far as these have a USD price. */
  readonly volumeUsd: number
  /** Null when a token of the pool has no USD price (contract, EVM, FeeMetrics: of a day, only this may be null). */
  readonly feesUsd: number | null
  /** Fees by the token they were paid in, whole units: buyers pay in quote, sellers in base. */
  readonly fees0: number
  readonly fees1: number
  /** Fees and volume in units of the quote token, known whatever the prices are. */
  readonly feesQuote: number
  readonly volumeQuote: number
}

/** What lies in a V2 pool; prices are null for a token that has none, and the total is null with either of them. */
interface V2Reserves {
  readonly amount0: number
  readonly amount1: number
  readonly priceUsd0: number | null
  readonly priceUsd1: number | null
  readonly tvlUsd: number | null
  /** The same in units of the quote token, at hidden prices if need be. */
  readonly tvlQuote: number
  /** The tokens without a price. */
  readonly unpriced: readonly Token[]
}

/** Weekly figures of a V2 pool over completed days; all null when a token has no price. Rates are fractions a year. */
interface V2Week {
  readonly volumeUsd: number | null
  readonly feesUsd: number | null
  readonly emissionsUsd: number | null
  readonly bribesUsd: number | null
  readonly feeApr: number | null
  readonly emissionApr: number | null
  readonly bribeApr: number | null
  /** The sum of the three rates. */
  readonly totalApr: number | null
}

/** Figures of the V2 pools. */
export interface V2Figures {
  reserves(pool: Pool, now: number): V2Reserves
  /** USD traded in the `seconds` before `now`; null when a token has no price. */
  volumeUsd(pool: Pool, seconds: number, now: number): number | null
  /** The last completed days before `now`, oldest first; closed days never change. */
  days(pool: Pool, count: number, now: number): V2Day[]
  week(pool: Pool, now: number): V2Week
}

/** Adds up what may be unknown: null as soon as one of them is. */
export const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)

/** Makes the figures of V2 pools. */
export const createV2Figures = (market: Market, paths: Paths): V2Figures => {
  const isPriced = ({ token0, token1 }: Pool) => token0.priced && token1.priced

  const reserves = (pool: Pool, now: number): V2Reserves => {
    const { token0, token1 } = pool
    const profile = paths.profile(pool)
    const depth = depthUsd(pool, profile, now)
    const [price0, price1] = [market.price(token0, now), market.price(token1, now)]
    // Half and half, as a constant product keeps them.
    const [amount0, amount1] = [depth / 2 / price0, depth / 2 / price1]
    return {
      amount0,
      amount1,
      priceUsd0: token0.priced ? price0 : null,
      priceUsd1: token1.priced ? price1 : null,
      tvlUsd: isPriced(pool) ? amount0 * price0 + amount1 * price1 : null,
      tvlQuote: 2 * (pool.base === 0 ? amount1 : amount0),
      unpriced: [token0, token1].filter(token => !token.priced),
    }
  }

  const day = (pool: Pool, start: number): V2Day => {
    const trades = paths.tradesIfAny(pool, start, start + DAY)
    const rate = pool.fee / 1e6
    const volumeQuote = trades === undefined ? 0 : trades.buyQuote + trades.sellQuote
    const inBase = (trades?.sellBase ?? 0) * rate
    const inQuote = (trades?.buyQuote ?? 0) * rate
    const volumeBase = trades === undefined ? 0 : trades.buyBase + trades.sellBase
    // A day is valued at the prices of its end, so that it never changes again.
    const { base, quote } = paths.profile(pool)
    const usd = (token: Token, amount: number) =>
      token.priced ? amount * market.price(token, start + DAY) : undefined
    return {
      start,
      volumeUsd: usd(quote, volumeQuote) ?? usd(base, volumeBase) ?? 0,
      feesUsd: isPriced(pool) ? volumeQuote * rate * market.price(quote, start + DAY) : null,
      fees0: pool.base === 0 ? inBase : inQuote,
      fees1: pool.base === 0 ? inQuote : inBase,
      feesQuote: volumeQuote * rate,
      volumeQuote,
    }
  }

  const days = (pool: Pool, count: number, now: number): V2Day[] => {
    const today = midnight(now)
    return Array.from({ length: count }, (_, i) => day(pool, today - (count - i) * DAY))
  }

  const week = (pool: Pool, now: number): V2Week => {
    const past = days(pool, COMPLETED_DAYS, now)
    const { tvlUsd } = reserves(pool, now)
    const known = tvlUsd === null ? null : depthUsd(pool, paths.profile(pool), midnight(now))
    const rewards = (rate: number) => (known === null ? null : (known * rate * COMPLETED_DAYS) / 365)
    const apr = (usd: number | null) =>
      usd === null || tvlUsd === null ? null : (usd * 365) / COMPLETED_DAYS / tvlUsd
    const feesUsd = sumOrNull(past.map(each => each.feesUsd))
    const emissionsUsd = rewards(rewardRate(pool, EMISSION, 0.55, 0.18))
    const bribesUsd = rewards(rewardRate(pool, BRIBE, 0.3, 0.05))
    const rates = [apr(feesUsd), apr(emissionsUsd), apr(bribesUsd)] as const
    return {
      volumeUsd: tvlUsd === null ? null : past.reduce((sum, each) => sum + each.volumeUsd, 0),
      feesUsd,
      emissionsUsd,
      bribesUsd,
      feeApr: rates[0],
      emissionApr: rates[1],
      bribeApr: rates[2],
      totalApr: sumOrNull(rates),
    }
  }

  return {
    reserves,
    volumeUsd: (pool, seconds, now) => {
      if (!isPriced(pool)) return null
      const trades = paths.tradesIfAny(pool, now - seconds, now)
      const paid = trades === undefined ? 0 : trades.buyQuote + trades.sellQuote
      return paid * market.price(paths.profile(pool).quote, now)
    },
    days,
    week,
  }
}

/** What a pool pays out a year per locked USD: nothing for the pools without a gauge. */
const rewardRate = (pool: Pool, purpose: number, share: number, median: number): number =>
  unit(hash(pool.key, purpose, 0)) < share ? median * exp(bell(hash(pool.key, purpose, 1))) : 0
