import { DAY, FIRST_INSTANT, YEAR } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import { drawPoolProfile } from '../entities/pool-profile.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/token.ts'
import type { Venue } from '../entities/venue.ts'
import { drawFloat, drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { cube, reproducibleExp } from '../random/exact-math.ts'
import { sumOrNull, type V2DayFigures, type V2Figures } from './v2-figures.ts'

const COUNT = hashName('provider count')
const POSITION = hashName('provider position')
const RANK = hashName('provider rank')
const OPENED = hashName('provider opened')
const SIZE = hashName('provider size')
const HABIT = hashName('provider habit')

const MAX_POSITIONS = 8
const MONTH_DAYS = 30
const WEEK_DAYS = 7

/** Fees in USD, and their annual rate as a fraction of the value. Null if a token has no price. */
interface Earnings {
  readonly feesUsd: number | null
  readonly apr: number | null
}

/** Holdings of a provider in one pool, over all its positions there. */
interface PoolHolding extends Earnings {
  readonly pool: Pool
  readonly valueUsd: number | null
  /** Fraction of the value of the portfolio. Null if any position has no price. */
  readonly share: number | null
}

/** Holdings of a provider in one token, over all its positions. */
interface TokenHolding {
  readonly token: Token
  readonly amount: number
  readonly valueUsd: number | null
  readonly share: number | null
}

/**
 * The portfolio of a liquidity provider. Its totals are null if any position has no price (contract, EVM).
 */
export interface Portfolio {
  readonly positions: number
  /** USD value of each position, smallest first. Null if any position has no price. */
  readonly sizes: readonly number[] | null
  readonly totalUsd: number | null
  /** Earnings of the last 7 and 30 completed UTC days. Those of `pools` cover 30 days. */
  readonly week: Earnings
  readonly month: Earnings
  /** First and last activity, in Unix seconds. */
  readonly firstAt: number
  readonly lastAt: number
  /** Sorted by falling value, unknown values last. */
  readonly pools: readonly PoolHolding[]
  readonly tokens: readonly TokenHolding[]
  /** Sum of the squared shares of the pools, 0 … 1. */
  readonly concentration: number | null
}

interface Position {
  readonly pool: Pool
  readonly share: number
  readonly openedAt: number
  readonly lastAt: number
}

/** The liquidity providers of a V2 venue. Every wallet is one. */
interface Providers {
  /** Returns the portfolio of a wallet at a Unix second (not before the first supported instant). */
  portfolio(wallet: number, now: number): Portfolio
}

/** Creates the providers of a venue. */
export function createProviders(venue: Venue, pools: Pools, v2: V2Figures): Providers {
  const drawPosition = (wallet: number, number: number, now: number): Position | undefined => {
    const key = drawHash(venue.key, POSITION, wallet, number)
    // Older pools are the greater ones, and draw more providers.
    const rank = cube(drawFraction(drawHash(key, RANK, 0)))
    const pool = pools.at(venue, Math.floor(rank * pools.count(venue, FIRST_INSTANT - 1)))
    // The first position is there before the first instant that a world answers for; others may come later.
    const latest = number === 0 ? FIRST_INSTANT : FIRST_INSTANT + 4 * YEAR
    const openedAt = Math.floor(drawFloat(drawHash(key, OPENED, 0), pool.createdAt, latest))
    if (openedAt >= now) return undefined
    const wanted = 700 * reproducibleExp(1.5 * drawNearNormal(drawHash(key, SIZE, 0)))
    const habit = Math.floor(drawFloat(drawHash(key, HABIT, 0), 2 * DAY, 60 * DAY))
    return {
      pool,
      share: wanted / (wanted + drawPoolProfile(pool).tvlUsd),
      openedAt,
      lastAt: openedAt + Math.floor((now - 1 - openedAt) / habit) * habit,
    }
  }

  const portfolio = (wallet: number, now: number): Portfolio => {
    const draw = drawFraction(scrambleBits(drawHash(venue.key, COUNT, wallet)))
    const most = 1 + Math.floor(MAX_POSITIONS * draw * draw)
    const held = Array.from({ length: most }, (_, i) => drawPosition(wallet, i, now)).filter(
      each => each !== undefined,
    )
    const tokens = new Map<Token, { amount: number; price: number | null }>()
    const byPool = new Map<Pool, { valueUsd: number | null; feesUsd: number | null }>()
    const values: (number | null)[] = []
    const weekFees: (number | null)[] = []
    const monthFees: (number | null)[] = []
    for (const each of held) {
      const { pool, share } = each
      const { amount0, amount1, priceUsd0, priceUsd1, tvlUsd } = v2.reserves(pool, now)
      const valueUsd = tvlUsd === null ? null : tvlUsd * share
      const days = v2.days(pool, MONTH_DAYS, now)
      const monthUsd = sumEarned(each, days)
      values.push(valueUsd)
      weekFees.push(sumEarned(each, days.slice(-WEEK_DAYS)))
      monthFees.push(monthUsd)
      const known = byPool.get(pool) ?? { valueUsd: 0, feesUsd: 0 }
      byPool.set(pool, {
        valueUsd: sumOrNull([known.valueUsd, valueUsd]),
        feesUsd: sumOrNull([known.feesUsd, monthUsd]),
      })
      const sides = [
        [pool.token0, amount0, priceUsd0],
        [pool.token1, amount1, priceUsd1],
      ] as const
      for (const [token, amount, price] of sides) {
        tokens.set(token, { amount: (tokens.get(token)?.amount ?? 0) + amount * share, price })
      }
    }
    const totalUsd = sumOrNull(values)
    const shareOf = (valueUsd: number | null) =>
      valueUsd === null || totalUsd === null ? null : valueUsd / totalUsd
    const toEarnings = (feesUsd: number | null, valueUsd: number | null, days: number): Earnings => ({
      feesUsd,
      apr: feesUsd === null || valueUsd === null ? null : (feesUsd * 365) / days / valueUsd,
    })
    const poolHoldings = [...byPool].map(([pool, { valueUsd, feesUsd }]) => ({
      pool,
      valueUsd,
      share: shareOf(valueUsd),
      ...toEarnings(feesUsd, valueUsd, MONTH_DAYS),
    }))
    const tokenHoldings = [...tokens].map(([token, { amount, price }]) => {
      const valueUsd = price === null ? null : amount * price
      return { token, amount, valueUsd, share: shareOf(valueUsd) }
    })
    return {
      positions: held.length,
      sizes: totalUsd === null ? null : values.map(value => value ?? 0).sort((a, b) => a - b),
      totalUsd,
      week: toEarnings(sumOrNull(weekFees), totalUsd, WEEK_DAYS),
      month: toEarnings(sumOrNull(monthFees), totalUsd, MONTH_DAYS),
      firstAt: Math.min(...held.map(each => each.openedAt)),
      lastAt: Math.max(...held.map(each => each.lastAt)),
      pools: poolHoldings.sort(compareWorth),
      tokens: tokenHoldings.sort(compareWorth),
      concentration: sumOrNull(poolHoldings.map(({ share }) => (share === null ? null : share * share))),
    }
  }
  return { portfolio }
}

/** Returns the USD that a position earned over some days, or null without a price. */
function sumEarned({ openedAt, share }: Position, days: readonly V2DayFigures[]): number | null {
  return sumOrNull(
    days.map(({ start, feesUsd }) => {
      const part = Math.min(1, Math.max(0, (start + DAY - openedAt) / DAY))
      return feesUsd === null ? null : feesUsd * share * part
    }),
  )
}

function compareWorth(a: { valueUsd: number | null }, b: { valueUsd: number | null }): number {
  return (b.valueUsd ?? -1) - (a.valueUsd ?? -1)
}
