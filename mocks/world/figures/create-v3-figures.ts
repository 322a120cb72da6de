import { YEAR } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashNames } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { naturalLogarithm, reproducibleExp } from '../random/exact-math.ts'
import { computePowerOfTen, computeTick, decodeSqrtPrice, encodeSqrtPrice } from './encode-sqrt-price.ts'

const kinds = hashNames('v3', ['narrow', 'crowd', 'unseen'])

const TICK = naturalLogarithm(1.0001)
// Parkinson's estimate of volatility from the range of prices.
const PARKINSON = Math.sqrt(4 * naturalLogarithm(2))

/** Figures of a V3 pool over one trailing window. USD figures are null when a token has no USD price. */
export type V3WindowFigures = NonNullable<ReturnType<ReturnType<typeof createV3Figures>['window']>>

/** Creates the figures of V3 pools. */
export function createV3Figures(tokenPrices: TokenPrices, poolTrades: PoolTrades) {
  /** Returns the locked value, or null when a token has no USD price. */
  const tvlUsd = (pool: Pool, now: number): number | null =>
    pool.token0.priced && pool.token1.priced ? poolTrades.tvlUsd(pool, now) : null

  /** Returns the state after all trades before `now`. */
  const state = (pool: Pool, now: number) => {
    const { token0, token1 } = pool
    const quoted = poolTrades.priceAt(pool, now)
    const root = encodeSqrtPrice(pool.base === 0 ? quoted : 1 / quoted, token0.decimals, token1.decimals)
    const depth = poolTrades.tvlUsd(pool, now)
    const amount0 = (depth / 2 / tokenPrices.price(token0, now)) * computePowerOfTen(token0.decimals)
    const amount1 = (depth / 2 / tokenPrices.price(token1, now)) * computePowerOfTen(token1.decimals)
    const narrow = 1 + 8 * reproducibleExp(1.2 * drawNearNormal(drawHash(pool.key, kinds.narrow, 0)))
    return {
      /** In-range liquidity, an integer in decimal. */
      liquidity: BigInt(Math.floor(narrow * Math.sqrt(amount0) * Math.sqrt(amount1))).toString(),
      /** The exact integer in decimal. Tick and price (token1 per token0, whole units) are computed from it. */
      sqrtPriceX96: root.toString(),
      tick: computeTick(root),
      price: decodeSqrtPrice(root, token0.decimals, token1.decimals),
    }
  }

  /** False for a pool that never traded and for a few others, which an indexer may not know (contract, EVM, group A). */
  const isStateKnown = (pool: Pool, now: number) =>
    poolTrades.lastTradeBefore(pool, now) !== undefined &&
    drawFraction(drawHash(pool.key, kinds.unseen, 0)) > 0.03

  /** Returns the figures of the `seconds` before `now`. Returns undefined when the pool is younger. */
  const window = (pool: Pool, seconds: number, now: number) => {
    if (pool.createdAt > now - seconds) return undefined
    const trades = poolTrades.trades(pool, now - seconds, now)
    const swaps = trades.buys + trades.sells
    const paid = trades.buyQuote + trades.sellQuote
    const lockedUsd = tvlUsd(pool, now)
    const volumeUsd = lockedUsd === null ? null : paid * tokenPrices.price(pool.quoteToken, now)
    const ticks = (naturalLogarithm(trades.close / trades.open) / TICK) * (pool.base === 0 ? 1 : -1)
    const mean = swaps === 0 ? trades.close : paid / (trades.buyBase + trades.sellBase)
    // People come back: the crowd grows slower than the count of swaps.
    const crowd = 0.72 + 0.2 * drawFraction(drawHash(pool.key, kinds.crowd, 0))
    return {
      swaps,
      /** Number of unique users: at most `swaps`, and never fewer over a longer window. */
      users: swaps === 0 ? 0 : Math.min(swaps, Math.ceil(reproducibleExp(crowd * naturalLogarithm(swaps)))),
      volumeUsd,
      /** Annual fees as a fraction of the locked value. */
      feeApr:
        lockedUsd === null || volumeUsd === null
          ? null
          : (volumeUsd * (pool.fee / 1e6) * (YEAR / seconds)) / lockedUsd,
      /** From the logarithm of the price range, and from the range relative to the mean price paid. */
      volatilityPct: (100 * naturalLogarithm(trades.high / trades.low)) / PARKINSON,
      adjustedVolatilityPct: (100 * (trades.high - trades.low)) / mean / PARKINSON,
      /** Signed number of ticks by which a million USD of volume moved the price. Null without volume. */
      tickPressurePer1MUsd: volumeUsd === null || volumeUsd === 0 ? null : ticks / (volumeUsd / 1e6),
    }
  }
  return { state, isStateKnown, tvlUsd, window }
}
