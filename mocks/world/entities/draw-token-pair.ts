import { drawFraction, drawInteger } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { cube } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { ALTCHAIN_ID } from './addresses.ts'
import type { CreationPeriod, Venue } from './venue.ts'

// What numbers alone say of pool `index` of a venue: passing over all of a venue asks for no more.

const POOL = hashName('pool')
const CREATED = hashName('pool created')
const BASE = hashName('pool base')
const QUOTE = hashName('pool quote')

const STABLE = 0
const NATIVE = 1

// What the other pools are: native against stable, anything against native, a well-known other token, or stable.
const NATIVE_STABLE = 0.03
const NATIVE_QUOTE = 0.64
const OTHER_QUOTE = 0.09
const OTHER_QUOTES = 10

/** Returns the key from which all properties of a pool are drawn (`key` of Pool). */
export function drawPoolKey(venue: Venue, index: number): number {
  return drawHash(venue.key, POOL, index)
}

/** True if a pool determines the price of its base token (`main` of Pool). */
export function isMainPool({ isFirst, scale }: Venue, index: number): boolean {
  return isFirst && findMainOwner(scale, index) !== undefined
}

/** Draws the two tokens of a pool without creating it. Returns `one × 2^16 + other` of their indices. */
export function drawTokenPair(venue: Venue, index: number): number {
  const { scale } = venue
  const owner = findMainOwner(scale, index)
  if (owner !== undefined) return owner * 65536 + STABLE
  const draw = drawHash(venue.key, BASE, index)
  if (drawFraction(draw) < NATIVE_STABLE) return NATIVE * 65536 + STABLE
  // The third power makes a heavy tail: ten tokens share a tenth of the pools. Early pools know few tokens.
  const others = Math.min(countTradedTokens(venue, index) - 2, index + 8)
  const one = 2 + Math.floor(others * cube(drawFraction(scrambleBits(draw))))
  const choice = drawFraction(drawHash(venue.key, QUOTE, index))
  if (choice < NATIVE_QUOTE) return one * 65536 + NATIVE
  const other = 2 + Math.floor(((choice - NATIVE_QUOTE) / OTHER_QUOTE) * OTHER_QUOTES)
  return one * 65536 + (other < 2 + OTHER_QUOTES && other !== one ? other : STABLE)
}

/** Returns the number of tokens that a new pool may pair. Tokens whose trading has ended get no new pool. */
function countTradedTokens({ chainId, scale }: Venue, index: number): number {
  return chainId === ALTCHAIN_ID && index >= 0.9 * scale.earlyPools ? scale.activeTokens : scale.tokens
}

/**
 * Returns the index of the main pool of a token. The stable coin needs none and gets that of the native coin.
 */
export function findMainIndex({ mainEvery }: WorldScale, token: number): number {
  return mainEvery * (Math.max(token, NATIVE) - NATIVE)
}

// The index of the token whose reserved pool this is.
function findMainOwner({ mainEvery, tokens }: WorldScale, index: number): number | undefined {
  const owner = index / mainEvery + NATIVE
  return Number.isInteger(owner) && owner < tokens ? owner : undefined
}

/** Draws the Unix second at which a pool is created (`createdAt` of Pool). */
export function drawCreatedAt({ eras, key }: Venue, index: number): number {
  let place = eras.length - 1
  while (place > 0 && (eras[place] as CreationPeriod).first > index) place--
  const { start, first, pace } = eras[place] as CreationPeriod
  return start + (index - first) * pace + drawInteger(drawHash(key, CREATED, index), pace)
}
