import { WEEK, YEAR } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashNames, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal, drawNoise } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import type { Pool } from './pool.ts'
import type { Token } from './tokens.ts'

const kinds = hashNames('pool', ['size', 'turnover', 'trade', 'hype', 'mood', 'depth'])

const MAX_TVL_USD = 900e6
const MAX_WEEKLY_TRADES = 2e6
/** Part of the locked value that one trade exchanges at most. */
const LARGEST_TRADE = 0.05
/** One quantum of volume is worth about a tenth of a cent. */
export const QUANTUM_USD = 0.001

/**
 * Draws the usual TVL, weekly volume and trade size of a pool in USD, at internal prices if a token has no published one. A
 * main pool trades often and never dies, since it determines a price.
 */
export function drawPoolProfile(pool: Pool) {
  const { baseToken: base, key, main } = pool
  const tvlUsd = drawUsualTvlUsd(pool)
  const weeklyUsd = tvlUsd * drawTurnover(pool)
  // The trades of all pools of a token are of one order.
  const usual = 150 * reproducibleExp(0.4 * drawNearNormal(drawHash(base.key, kinds.trade, 0)))
  const trade = usual * reproducibleExp(0.25 * drawNearNormal(drawHash(key, kinds.trade, 0)))
  // The main pool of a well-known token trades by the second.
  const most = main ? weeklyUsd / (400 + 2e6 / (1 + base.index * base.index)) : tvlUsd * LARGEST_TRADE
  return { tvlUsd, weeklyUsd, tradeUsd: Math.min(trade, most) }
}

function drawUsualTvlUsd(pool: Pool): number {
  const { key, index, main, venue } = pool
  const base = pool.baseToken.index
  // The best-known tokens and the first pools of a venue hold most of the money: a heavy tail on a heavy tail.
  const fame = 1 + 250 / (1 + base) + 400 / (2 + index)
  const drawn = 2_500 * fame * reproducibleExp(1.9 * drawNearNormal(drawHash(key, kinds.size, 0)))
  const usual = main
    ? drawn +
      40_000 * reproducibleExp(drawNearNormal(drawHash(key, kinds.size, 2))) +
      200e6 / (1 + base * Math.sqrt(base))
    : drawn
  // Old pools are the big ones. A late one is small, and one that soon dies never grows.
  const growth = (index < venue.scale.earlyPools ? 1 : 0.2) * (isShortLived(pool) ? 0.1 : 1)
  const most = MAX_TVL_USD / 2
  return (
    growth *
    (usual <= most ? usual : Math.min(usual, most * (1 + drawFraction(drawHash(key, kinds.size, 1)))))
  )
}

function isShortLived({ createdAt, death }: Pool): boolean {
  return death - createdAt < YEAR
}

/** Draws the weekly volume relative to the locked value: 1 to 100 percent a day, by the kind of the pool. */
function drawTurnover(pool: Pool): number {
  const isMajor = pool.baseToken.kind !== 'ordinary' && pool.quoteToken.kind !== 'ordinary'
  const usual = isMajor ? 0.25 : isShortLived(pool) ? 0.4 : pool.main ? 0.12 : 0.06
  const daily = usual * reproducibleExp(0.9 * drawNearNormal(drawHash(pool.key, kinds.turnover, 0)))
  return 7 * Math.max(pool.main ? 0.07 : 0.01, Math.min(daily, 1))
}

/** Draws value in USD and number of the trades of one full week. `start` is the Unix second of the week. */
export function drawWeeklyFlow(pool: Pool, week: number, start: number) {
  const profile = drawPoolProfile(pool)
  const age = Math.max(0, start - pool.createdAt) / WEEK
  const hype = 1 + 4 * drawFraction(drawHash(pool.key, kinds.hype, 0)) * reproducibleExp(-age / 2)
  const usd =
    profile.weeklyUsd *
    hype *
    reproducibleExp(0.18 * drawNoise(scrambleBits(pool.key ^ kinds.mood), week, 0, 4))
  return { usd, trades: Math.min(usd / profile.tradeUsd, MAX_WEEKLY_TRADES) }
}

/** Part of the locked value that stays in a dead pool. */
export const DEAD_POOL_SHARE = 0.02

/**
 * Computes the USD locked in a pool at a Unix second, at internal prices if a token has no published one. All but
 * 2 percent is withdrawn from a dead pool within a week.
 */
export function computeTvlUsd(pool: Pool, at: number): number {
  const left = Math.max(DEAD_POOL_SHARE, 1 - Math.max(0, at - pool.death) / WEEK)
  const depth = reproducibleExp(0.1 * drawNoise(scrambleBits(pool.key ^ kinds.depth), at / WEEK, 0, 4))
  return left * drawPoolProfile(pool).tvlUsd * depth
}

/** Volumes of a token are whole multiples of this power of two, so that sums of them are exact. */
export function computeQuantum(token: Token): number {
  return 2 ** Math.round(Math.log2(QUANTUM_USD / token.anchorUsd))
}
