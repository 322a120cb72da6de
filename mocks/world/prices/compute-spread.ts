import type { Pool } from '../entities/pool.ts'
import { drawFraction } from '../random/distributions.ts'
import { hashName, scrambleBits } from '../random/draw-hash.ts'

const DRIFT = hashName('pool drift')

// Seconds after which a pool has another distance from the market.
const TURN = 1_800

// The third of a day, in seconds.
const SHIFT = 86_400

// Arbitrage pays beyond a part of the fee.
const FEE_SHARE = 0.25
const MAX_SPREAD = 0.0004

/**
 * Returns how far the price of a pool is from that of its pair at most, as a difference of natural logarithms: a few
 * basis points. 0 for a main pool, which is the market.
 */
export function computeSpread(pool: Pool): number {
  return pool.main ? 0 : Math.min(MAX_SPREAD, (FEE_SHARE * pool.fee) / 1e6)
}

/** Draws how far the price of a pool is from that of its pair at a Unix second. It returns to 0 within hours. */
export function drawDrift(pool: Pool, at: number): number {
  const spread = computeSpread(pool)
  if (spread === 0) return 0
  const key = scrambleBits(pool.key ^ DRIFT)
  const turn = Math.floor(at / TURN)
  const [one, next] = [drawFraction(scrambleBits(key + turn)), drawFraction(scrambleBits(key + turn + 1))]
  return spread * (2 * (one + (next - one) * (at / TURN - turn)) - 1)
}

/**
 * Returns the Unix seconds between which the prices of a pool follow those of its pair. They are whole thirds of a
 * day, so that birth and death do not need the prices of a second.
 */
export function findPriceLife({ createdAt, death }: Pool): { readonly from: number; readonly to: number } {
  return { from: Math.floor(createdAt / SHIFT) * SHIFT, to: Math.ceil(death / SHIFT) * SHIFT }
}
