import { DAY, YEAR } from '../../time/calendar.ts'
import { drawFraction, drawInteger, pickItem } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { cube } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN_ID, addressKind } from './addresses.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'
import type { Tokens } from './tokens.ts'
import type { CreationPeriod, Dex, Venue } from './venue.ts'

const POOL = hashName('pool')
const CREATED = hashName('pool created')
const BASE = hashName('pool base')
const QUOTE = hashName('pool quote')
const SIDE = hashName('pool side')
const TIER = hashName('pool tier')
const DEX = hashName('pool dex')
const DEATH = hashName('pool death')

const STABLE = 0
const NATIVE = 1

// The other pools: native against stable, anything against native, a well-known other token, or stable.
const NATIVE_STABLE = 0.03
const LATE_NATIVE_STABLE = 0.003
const NATIVE_QUOTE = 0.64
const OTHER_QUOTE = 0.09
const OTHER_QUOTES = 10

// The part of the early pools after which pools are late.
const LATE = 0.9

// A later pool of the altchain trades for months with this probability, otherwise for days.
const LASTING = 1 / 32
const LASTING_SECONDS = 300 * DAY
const SHORT_SECONDS = 7 * DAY

/** Pool `index` of a venue. Only its address is computed when it is first read. */
export class DrawnPool implements Pool {
  readonly venue: Venue
  readonly index: number
  readonly key: number
  readonly dex: Dex
  readonly token0: Token
  readonly token1: Token
  readonly createdAt: number
  readonly death: number
  readonly fee: number
  readonly tickSpacing: number
  readonly base: 0 | 1
  readonly main: boolean
  readonly #addresses: Addresses
  #address: string | undefined

  constructor(addresses: Addresses, tokens: Tokens, venue: Venue, index: number) {
    const key = drawHash(venue.key, POOL, index)
    const [base, quote] = drawTokenPair(tokens, venue, index)
    const isBaseFirst = comesFirst(base, quote, key)
    // The finest tier is that of two stable coins.
    const isPegged = base.kind === 'stable' && quote.kind === 'stable'
    const { fee, tickSpacing } = pickItem(isPegged ? 0 : drawHash(key, TIER, 0), venue.tiers)
    this.venue = venue
    this.index = index
    this.key = key
    this.dex = pickItem(drawHash(key, DEX, 0), venue.dexes)
    this.token0 = isBaseFirst ? base : quote
    this.token1 = isBaseFirst ? quote : base
    this.base = isBaseFirst ? 0 : 1
    this.main = isMainPool(venue, index)
    this.createdAt = drawCreatedAt(venue, index)
    this.death = this.createdAt + drawLifetime(this, base.index)
    this.fee = fee
    this.tickSpacing = tickSpacing
    this.#addresses = addresses
  }

  get address(): string {
    const { chainId, code } = this.venue
    this.#address ??= this.#addresses.encode(chainId, addressKind.pool + code, this.index)
    return this.#address
  }
}

/** True if the base is token0. Inside an EVM pool, token0 is the one with the smaller address. */
function comesFirst(base: Token, quote: Token, key: number): boolean {
  return base.chainId === ALTCHAIN_ID
    ? drawFraction(drawHash(key, SIDE, 0)) < 0.75
    : base.address.toLowerCase() < quote.address.toLowerCase()
}

/** Draws the two tokens of a pool, the base first. */
function drawTokenPair(tokens: Tokens, venue: Venue, index: number): [base: Token, quote: Token] {
  const { chainId } = venue
  const [one, other] = drawTokenIndices(venue, index).map(token => tokens.at(chainId, token)) as [
    Token,
    Token,
  ]
  return rankQuote(one) > rankQuote(other) ? [one, other] : [other, one]
}

// Tokens are quoted in stable coins, then in native ones, then in the more popular.
function rankQuote({ kind, index }: Token): number {
  return kind === 'stable' ? index - 1e6 : kind === 'native' ? index - 5e5 : index
}

/** Draws the indices of the two tokens of a pool without drawing the pool. */
export function drawTokenIndices(venue: Venue, index: number): [number, number] {
  const owner = findMainOwner(venue, index)
  if (owner !== undefined) return [owner, STABLE]
  const draw = drawHash(venue.key, BASE, index)
  const isLate = index >= LATE * venue.scale.earlyPools
  if (drawFraction(draw) < (isLate ? LATE_NATIVE_STABLE : NATIVE_STABLE)) return [NATIVE, STABLE]
  const { tokens, activeTokens } = venue.scale
  // Tokens whose trading has ended get no new pool. Early pools know few tokens.
  const known = isLate && venue.chainId === ALTCHAIN_ID ? activeTokens : tokens
  const others = Math.min(known - 2, index + 8)
  // The third power makes a heavy tail: ten tokens share a sixth of the early pools. Late ones mostly have new tokens.
  const place = drawFraction(scrambleBits(draw))
  const one = 2 + Math.floor(others * (isLate ? Math.sqrt(place) : cube(place)))
  const choice = drawFraction(drawHash(venue.key, QUOTE, index))
  if (choice < NATIVE_QUOTE) return [one, NATIVE]
  const other = 2 + Math.floor(((choice - NATIVE_QUOTE) / OTHER_QUOTE) * OTHER_QUOTES)
  return [one, other < 2 + OTHER_QUOTES && other !== one ? other : STABLE]
}

/**
 * Returns the index of the main pool of a token. The stable coin needs none and gets that of the native coin.
 */
export function findMainIndex({ mainEvery }: WorldScale, token: number): number {
  return mainEvery * (Math.max(token, NATIVE) - NATIVE)
}

/** True if a pool determines the price of its base token (`main` of Pool). */
function isMainPool(venue: Venue, index: number): boolean {
  return venue.isFirst && findMainOwner(venue, index) !== undefined
}

// The index of the token whose reserved pool this is.
function findMainOwner({ scale: { mainEvery, tokens } }: Venue, index: number): number | undefined {
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

/**
 * Draws the lifetime of a pool in seconds. `base` is the index of its base token. The main pool of a token
 * that trades never dies. A third of the settled pools die, half of these within three weeks.
 */
function drawLifetime(
  { venue: { chainId, scale }, key, index, main }: Pick<Pool, 'venue' | 'key' | 'index' | 'main'>,
  base: number,
): number {
  const draw = drawFraction(drawHash(key, DEATH, 0))
  if (chainId !== ALTCHAIN_ID || index < scale.settledPools) {
    if (main || draw > 0.33) return Number.POSITIVE_INFINITY
    const tenacity = draw / 0.33
    return Math.floor(DAY / 4 + 2 * YEAR * tenacity * tenacity * cube(tenacity))
  }
  const isActive = base < scale.activeTokens
  if (main && isActive) return Number.POSITIVE_INFINITY
  if (isActive && drawFraction(scrambleBits(key)) < LASTING)
    return Math.floor(LASTING_SECONDS * (0.1 + 0.9 * draw))
  return Math.floor(3 * DAY + (SHORT_SECONDS - 3 * DAY) * cube(draw))
}
