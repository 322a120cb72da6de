import { DAY, YEAR } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { cube } from '../random/exact-math.ts'
import { ALTCHAIN_ID } from './addresses.ts'
import type { Pool } from './pool.ts'
import type { Venue } from './venue.ts'

const DEATH = hashName('pool death')

// No main pool, whose indices are multiples of 8.
const LASTING_EVERY = 256
const FIRST_LASTING = 5

/** Maximum lifetime in seconds of a lasting pool, and of one that is neither lasting nor settled. */
export const LASTING_SECONDS = 300 * DAY
export const SHORT_SECONDS = 7 * DAY

/** True if a pool is one of the first of its venue, or of a chain on which pools live long. */
export function isSettledPool({ chainId, scale }: Venue, index: number): boolean {
  return chainId !== ALTCHAIN_ID || index < scale.settledPools
}

/** True if a later pool trades for months, as one of 256 does. */
export function isLastingPool(index: number): boolean {
  return index % LASTING_EVERY === FIRST_LASTING
}

/** Returns the index of the first lasting pool from `index` on, and the distance to the next. */
export function findLastingPool(index: number): { readonly first: number; readonly every: number } {
  const turns = Math.max(0, Math.ceil((index - FIRST_LASTING) / LASTING_EVERY))
  return { first: FIRST_LASTING + turns * LASTING_EVERY, every: LASTING_EVERY }
}

/**
 * Draws the lifetime of a pool in seconds. `base` is the index of its base token. The main pool of a token
 * that trades never dies. A third of the settled pools die, half of these within three weeks.
 */
export function drawLifetime(
  venue: Venue,
  { key, index, main }: Pick<Pool, 'key' | 'index' | 'main'>,
  base: number,
): number {
  const draw = drawFraction(drawHash(key, DEATH, 0))
  if (isSettledPool(venue, index)) {
    if (main || draw > 0.33) return Number.POSITIVE_INFINITY
    const tenacity = draw / 0.33
    return Math.floor(DAY / 4 + 2 * YEAR * tenacity * tenacity * cube(tenacity))
  }
  const isActive = base < venue.scale.activeTokens
  if (main && isActive) return Number.POSITIVE_INFINITY
  if (isActive && isLastingPool(index)) return Math.floor(LASTING_SECONDS * (0.1 + 0.9 * draw))
  // Longer than a page of 100 new pools reaches back, so that all of them trade.
  return Math.floor(3 * DAY + (SHORT_SECONDS - 3 * DAY) * cube(draw))
}
