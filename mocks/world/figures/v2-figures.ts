import { DAY, HOUR, toMidnight } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { Token } from '../entities/tokens.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'

const EMISSION = hashName('v2 emission')
const BRIBE = hashName('v2 bribe')

/** Number of completed UTC days that weekly figures cover (contract, EVM, V2PoolSummary). */
const COMPLETED_DAYS = 7

/** Figures of the V2 pools. */
export type V2Figures = ReturnType<typeof createV2Figures>

/** One completed UTC day of a V2 pool. */
export type V2DayFigures = ReturnType<V2Figures['days']>[number]

/** Returns the sum of the values, or null if any of them is null. */
export function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  )
}

/** Creates the figures of V2 pools. */
export function createV2Figures(tokenPrices: TokenPrices, poolTrades: PoolTrades) {
  const isPriced = ({ token0, token1 }: Pool) => token0.priced && token1.priced

  /** Returns the reserves. A price is null for a token without one, and then the total is null. */
  const reserves = (pool: Pool, now: number) => {
    const { token0, token1 } = pool
    const depth = poolTrades.tvlUsd(pool, now)
    const [price0, price1] = [tokenPrices.price(token0, now), tokenPrices.price(token1, now)]
    // Half and half, as a constant product keeps them.
    const [amount0, amount1] = [depth / 2 / price0, depth / 2 / price1]
    return {
      amount0,
      amount1,
      priceUsd0: token0.priced ? price0 : null,
      priceUsd1: token1.priced ? price1 : null,
      tvlUsd: isPriced(pool) ? amount0 * price0 + amount1 * price1 : null,
      /** The total in units of the quote token, at internal prices if a token has no published one. */
      tvlQuote: 2 * (pool.base === 0 ? amount1 : amount0),
      unpriced: [token0, token1].filter(token => !token.priced),
    }
  }

  const day = (pool: Pool, start: number) => {
    const trades = poolTrades.tradesIfAny(pool, start, start + DAY)
    const rate = pool.fee / 1e6
    const volumeQuote = trades === undefined ? 0 : trades.buyQuote + trades.sellQuote
    const inBase = (trades?.sellBase ?? 0) * rate
    const inQuote = (trades?.buyQuote ?? 0) * rate
    const volumeBase = trades === undefined ? 0 : trades.buyBase + trades.sellBase
    // A day is valued at the prices of its end, so that it never changes again.
    const { baseToken: base, quoteToken: quote } = pool
    const usd = (token: Token) => (token.priced ? tokenPrices.price(token, start + DAY) : undefined)
    const quoteUsd = usd(quote)
    return {
      start,
      /** From the quote token or, if only that has a price, from the base token. */
      volumeUsd: quoteUsd === undefined ? volumeBase * (usd(base) ?? 0) : volumeQuote * quoteUsd,
      /** Null when a token has no USD price (contract, EVM, FeeMetrics: of a day, only this may be null). */
      feesUsd: quoteUsd === undefined || !base.priced ? null : volumeQuote * rate * quoteUsd,
      /** Fees in whole units of the token they were paid in. Buyers pay in quote, sellers in base. */
      fees0: pool.base === 0 ? inBase : inQuote,
      fees1: pool.base === 0 ? inQuote : inBase,
      /** In units of the quote token, known even without prices. */
      feesQuote: volumeQuote * rate,
      volumeQuote,
    }
  }

  /** Returns the last completed days before `now`, oldest first. They never change. */
  const days = (pool: Pool, count: number, now: number) => {
    const first = toMidnight(now) - count * DAY
    return Array.from({ length: count }, (_, index) => day(pool, first + index * DAY))
  }

  /**
   * Returns figures over completed days, null if a token has no price. Rates are annual fractions. A caller that knows
   * the `tvlUsd` of the reserves at `now` can pass it.
   */
  const week = (pool: Pool, now: number, tvlUsd = reserves(pool, now).tvlUsd) => {
    const past = days(pool, COMPLETED_DAYS, now)
    const known = tvlUsd === null ? null : poolTrades.tvlUsd(pool, toMidnight(now))
    const rewards = (rate: number) => (known === null ? null : (known * rate * COMPLETED_DAYS) / 365)
    const apr = (usd: number | null) =>
      usd === null || tvlUsd === null ? null : (usd * 365) / COMPLETED_DAYS / tvlUsd
    const feesUsd = sumOrNull(past.map(each => each.feesUsd))
    const emissionsUsd = rewards(drawRewardRate(pool, EMISSION, 0.55, 0.18))
    const bribesUsd = rewards(drawRewardRate(pool, BRIBE, 0.3, 0.05))
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
    /** Returns the USD volume of the `seconds` before `now`, or null if a token has no price. */
    volumeUsd: (pool: Pool, seconds: number, now: number): number | null => {
      if (!isPriced(pool)) return null
      const trades = poolTrades.tradesIfAny(pool, now - seconds, now)
      const paid = trades === undefined ? 0 : trades.buyQuote + trades.sellQuote
      return paid * tokenPrices.price(pool.quoteToken, now)
    },
    days,
    week,
  }
}

/**
 * Computes the fees of a V2 pool over the last `length` completed UTC days: the annual rate as a fraction of the locked
 * value, and totals. In USD if prices are known, otherwise in the quote token.
 */
export function computeFeeRecord(v2: V2Figures, pool: Pool, now: number, length = COMPLETED_DAYS) {
  const days = v2.days(pool, COMPLETED_DAYS, now)
  const covered = days.slice(-length)
  const total = (of: (day: V2DayFigures) => number) => covered.reduce((sum, day) => sum + of(day), 0)
  const { tvlUsd, tvlQuote } = v2.reserves(pool, now)
  const feesUsd = sumOrNull(covered.map(day => day.feesUsd))
  const [fees, worth] =
    feesUsd === null || tvlUsd === null ? [total(day => day.feesQuote), tvlQuote] : [feesUsd, tvlUsd]
  return {
    feeApr: (fees * 365) / length / worth,
    /** Fees as a fraction of the volume. 0 without volume. */
    feeVolumeRatio: total(day => day.volumeQuote) > 0 ? pool.fee / 1e6 : 0,
    /** Fees in whole units of the two tokens. */
    fees0: total(day => day.fees0),
    fees1: total(day => day.fees1),
    feesUsd,
    /** The last seven completed days, oldest first (GAP-64). */
    days,
    /** Unix second. The record is rewritten at every full hour. */
    updatedAt: now - (now % HOUR),
  }
}

/** Returns the yearly rewards per locked USD, which are zero for pools without a gauge. */
function drawRewardRate(pool: Pool, purpose: number, share: number, median: number): number {
  return drawFraction(drawHash(pool.key, purpose, 0)) < share
    ? median * reproducibleExp(drawNearNormal(drawHash(pool.key, purpose, 1)))
    : 0
}
