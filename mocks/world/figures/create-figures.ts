import { DAY, FIRST_INSTANT, YEAR } from '../../time/calendar.ts'
import { ALTCHAIN_ID } from '../entities/addresses.ts'
import { drawPoolProfile } from '../entities/draw-pool-profile.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/tokens.ts'
import type { Venue, Venues } from '../entities/venues.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { drawFloat, drawFraction } from '../random/distributions.ts'
import { drawHash, hashNames, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { cube, reproducibleExp } from '../random/exact-math.ts'
import { createTokenActivity } from './create-token-activity.ts'
import { createV3Figures } from './create-v3-figures.ts'
import { createV2Figures, sumOrNull, type V2Figures } from './v2-figures.ts'

/**
 * Creates the figures that follow from some prices and trades. Instants are whole Unix seconds, and events of second
 * `now` are not visible yet.
 */
export function createFigures(
  sources: { readonly tokenPrices: TokenPrices; readonly poolTrades: PoolTrades },
  venues: Venues,
  pools: Pools,
) {
  const { tokenPrices, poolTrades } = sources
  const tokens = createTokenActivity(tokenPrices, poolTrades, pools, venues)
  const v2 = createV2Figures(tokenPrices, poolTrades)
  const v2Venue = venues.all.find(venue => venue.id === 'dexc-v2')
  if (v2Venue === undefined) throw new Error('No venue of V2 pools.')
  return {
    /** Returns the USD price of a token of any chain, or null without a price. It is the same in all replies. */
    priceUsd: (token: Token, now: number): number | null => {
      if (token.chainId === ALTCHAIN_ID) return tokens.price(token, now)
      return token.priced ? tokenPrices.price(token, now) : null
    },
    tokens,
    v3: createV3Figures(tokenPrices, poolTrades),
    v2,
    /** Returns the V2 portfolio of a wallet by its number. */
    portfolio: createPortfolios(v2Venue, pools, v2),
    poolTrades,
    sources,
  }
}

const kinds = hashNames('provider', ['count', 'position', 'rank', 'opened', 'size', 'habit'])

const MAX_POSITIONS = 8
const MONTH_DAYS = 30
const WEEK_DAYS = 7

/**
 * Creates a function that returns the portfolio of a provider of a V2 venue by the number of the wallet. Every wallet is
 * one, and has a position from the first instant on. Values and fees are in USD, rates annual
 * fractions. Totals are null if any position has no price (contract, EVM).
 */
function createPortfolios(venue: Venue, pools: Pools, v2: V2Figures) {
  /** Draws a position with its value, its fees of each of the last completed days, and its amounts of both tokens. */
  const drawPosition = (wallet: number, number: number, now: number) => {
    const key = drawHash(venue.key, kinds.position, wallet, number)
    // Older pools are the greater ones, and draw more providers.
    const rank = cube(drawFraction(drawHash(key, kinds.rank, 0)))
    const pool = pools.at(venue, Math.floor(rank * pools.count(venue, FIRST_INSTANT - 1)))
    // The first position is there before the first instant that a world answers for; others may come later.
    const latest = number === 0 ? FIRST_INSTANT : FIRST_INSTANT + 4 * YEAR
    const openedAt = Math.floor(drawFloat(drawHash(key, kinds.opened, 0), pool.createdAt, latest))
    if (openedAt >= now) return undefined
    const wanted = 700 * reproducibleExp(1.5 * drawNearNormal(drawHash(key, kinds.size, 0)))
    const habit = Math.floor(drawFloat(drawHash(key, kinds.habit, 0), 2 * DAY, 60 * DAY))
    const share = wanted / (wanted + drawPoolProfile(pool).tvlUsd)
    const { amount0, amount1, priceUsd0, priceUsd1, tvlUsd } = v2.reserves(pool, now)
    return {
      pool,
      openedAt,
      lastAt: openedAt + Math.floor((now - 1 - openedAt) / habit) * habit,
      valueUsd: tvlUsd === null ? null : tvlUsd * share,
      feesUsd: v2.days(pool, MONTH_DAYS, now).map(({ start, feesUsd }) => {
        const part = Math.min(1, Math.max(0, (start + DAY - openedAt) / DAY))
        return feesUsd === null ? null : feesUsd * share * part
      }),
      sides: [
        { token: pool.token0, amount: amount0 * share, price: priceUsd0 },
        { token: pool.token1, amount: amount1 * share, price: priceUsd1 },
      ],
    }
  }

  return (wallet: number, now: number) => {
    const draw = drawFraction(scrambleBits(drawHash(venue.key, kinds.count, wallet)))
    const most = 1 + Math.floor(MAX_POSITIONS * draw * draw)
    const held = Array.from({ length: most }, (_, i) => drawPosition(wallet, i, now)).filter(
      each => each !== undefined,
    )
    const totalUsd = sumOrNull(held.map(({ valueUsd }) => valueUsd))
    const shareOf = (valueUsd: number | null) =>
      valueUsd === null || totalUsd === null ? null : valueUsd / totalUsd
    const poolHoldings = [...new Set(held.map(({ pool }) => pool))].map(pool => {
      const own = held.filter(each => each.pool === pool)
      const valueUsd = sumOrNull(own.map(each => each.valueUsd))
      return { pool, valueUsd, share: shareOf(valueUsd), ...sumEarnings(own, valueUsd, MONTH_DAYS) }
    })
    const sides = held.flatMap(each => each.sides)
    const tokenHoldings = [...new Set(sides.map(({ token }) => token))].map(token => {
      const own = sides.filter(each => each.token === token)
      const amount = own.reduce((sum, each) => sum + each.amount, 0)
      const valueUsd = own[0]?.price == null ? null : amount * own[0].price
      return { token, amount, valueUsd, share: shareOf(valueUsd) }
    })
    return {
      positions: held.length,
      /** Value of each position, smallest first. */
      sizes: totalUsd === null ? null : held.map(({ valueUsd }) => valueUsd ?? 0).sort((a, b) => a - b),
      totalUsd,
      /** Earnings of the last 7 and 30 completed UTC days. Those of `pools` cover 30 days. */
      week: sumEarnings(held, totalUsd, WEEK_DAYS),
      month: sumEarnings(held, totalUsd, MONTH_DAYS),
      firstAt: Math.min(...held.map(each => each.openedAt)),
      lastAt: Math.max(...held.map(each => each.lastAt)),
      /** Sorted by falling value, unknown values last. */
      pools: poolHoldings.sort(compareWorth),
      tokens: tokenHoldings.sort(compareWorth),
      /** Sum of the squared shares of the pools, 0 … 1. */
      concentration: sumOrNull(poolHoldings.map(({ share }) => (share === null ? null : share * share))),
    }
  }
}

/** Sums the fees of positions over the last days, and computes their annual rate as a fraction of the value. */
function sumEarnings(
  positions: readonly { readonly feesUsd: readonly (number | null)[] }[],
  valueUsd: number | null,
  days: number,
) {
  const feesUsd = sumOrNull(positions.map(each => sumOrNull(each.feesUsd.slice(-days))))
  return { feesUsd, apr: feesUsd === null || valueUsd === null ? null : (feesUsd * 365) / days / valueUsd }
}

function compareWorth(a: { valueUsd: number | null }, b: { valueUsd: number | null }): number {
  return (b.valueUsd ?? -1) - (a.valueUsd ?? -1)
}
