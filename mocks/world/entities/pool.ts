import { DAY, YEAR } from '../../time/calendar.ts'
import { drawFraction, drawInteger, pickItem } from '../random/distributions.ts'
import { drawHash, hashName, hashNames, scrambleBits } from '../random/draw-hash.ts'
import { cube } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { ALTCHAIN_ID } from './addresses.ts'
import type { Token, TokenKind, Tokens } from './tokens.ts'
import type { CreationPeriod, Venue } from './venues.ts'

const POOL = hashName('pool')
const kinds = hashNames('pool', ['created', 'base', 'quote', 'side', 'tier', 'dex', 'death'])

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
const LASTING = 1 / 64
export const LASTING_SECONDS = 150 * DAY
const SHORT_SECONDS = 7 * DAY

/** The part of a pool that a venue knows without drawing it: its number, the indices of its tokens, and when it lives. */
export type PoolOutline = ReturnType<typeof outlinePool>

/**
 * One pool. It never changes, and a world always uses the same object. There are thousands, so what follows from its
 * key is drawn when it is read.
 */
export class Pool {
  readonly venue: Venue
  /** Pools of a venue are numbered from 0 in order of creation. */
  readonly index: number
  /** Pseudo-random signed 32-bit key of this pool, from which its properties are drawn. */
  readonly key: number
  /** The token whose price the pool determines, and the one in which it is quoted. */
  readonly baseToken: Token
  readonly quoteToken: Token
  /** Side of the base token. Inside an EVM pool, token0 is the one with the smaller address. */
  readonly base: 0 | 1
  /** Unix seconds. Strictly increases with the index within a venue. */
  readonly createdAt: number
  /** Unix second of the end of trading, exclusive. Infinity if it never ends. */
  readonly death: number

  constructor(tokens: Tokens, venue: Venue, index: number) {
    const { base, quote, createdAt, death } = outlinePool(tokens, venue, index)
    this.venue = venue
    this.index = index
    this.key = drawKey(venue, index)
    this.baseToken = tokens.at(venue.chainId, base)
    this.quoteToken = tokens.at(venue.chainId, quote)
    this.base = comesFirst(this.baseToken, this.quoteToken, this.key) ? 0 : 1
    this.createdAt = createdAt
    this.death = death
  }

  /** Base58 on the altchain, EIP-55 hex elsewhere. */
  get address(): string {
    return this.venue.encodePool(this.index)
  }

  get dex(): Venue['dexes'][number] {
    return pickItem(drawHash(this.key, kinds.dex, 0), this.venue.dexes)
  }

  get token0(): Token {
    return this.base === 0 ? this.baseToken : this.quoteToken
  }

  get token1(): Token {
    return this.base === 0 ? this.quoteToken : this.baseToken
  }

  /** Fee in 1e-6 of the swapped amount. */
  get fee(): number {
    return this.#tier.fee
  }

  /** Tick spacing, or the bin step of a dlmm pool. 0 for a V2 pool, which has no ticks. */
  get tickSpacing(): number {
    return this.#tier.tickSpacing
  }

  /** True for the one pool of its chain that determines the price of its base token. */
  get main(): boolean {
    return isMainPool(this.venue, this.index)
  }

  get #tier(): Venue['tiers'][number] {
    // The finest tier is that of two stable coins.
    const isPegged = this.baseToken.kind === 'stable' && this.quoteToken.kind === 'stable'
    return pickItem(isPegged ? 0 : drawHash(this.key, kinds.tier, 0), this.venue.tiers)
  }
}

/** Draws what finds the living pools of a token among all. */
export function outlinePool(tokens: Tokens, venue: Venue, index: number) {
  const rank = (token: number) => rankQuote(tokens.kind(venue.chainId, token), token)
  const pair = drawTokenIndices(venue, index)
  const [quote, base] = rank(pair[0]) > rank(pair[1]) ? [pair[1], pair[0]] : pair
  const createdAt = drawCreatedAt(venue, index)
  return { index, base, quote, createdAt, death: createdAt + drawLifetime(venue, index, base) }
}

function drawKey(venue: Venue, index: number): number {
  // Engines keep a signed number in the object itself.
  return drawHash(venue.key, POOL, index) | 0
}

/** True if the base is token0. */
function comesFirst(base: Token, quote: Token, key: number): boolean {
  return base.chainId === ALTCHAIN_ID
    ? drawFraction(drawHash(key, kinds.side, 0)) < 0.75
    : base.address.toLowerCase() < quote.address.toLowerCase()
}

// Tokens are quoted in stable coins, then in native ones, then in the more popular.
function rankQuote(kind: TokenKind, index: number): number {
  return kind === 'stable' ? index - 1e6 : kind === 'native' ? index - 5e5 : index
}

/** Draws the indices of the two tokens of a pool, in no order. */
export function drawTokenIndices(venue: Venue, index: number): [number, number] {
  const owner = findMainOwner(venue, index)
  if (owner !== undefined) return [owner, STABLE]
  const draw = drawHash(venue.key, kinds.base, index)
  const isLate = index >= LATE * venue.scale.earlyPools
  if (drawFraction(draw) < (isLate ? LATE_NATIVE_STABLE : NATIVE_STABLE)) return [NATIVE, STABLE]
  const { tokens, activeTokens } = venue.scale
  // Tokens whose trading has ended get no new pool. Early pools know few tokens.
  const known = isLate && venue.chainId === ALTCHAIN_ID ? activeTokens : tokens
  const others = Math.min(known - 2, index + 8)
  // The third power makes a heavy tail: ten tokens share a sixth of the early pools. Late ones mostly have new tokens.
  const place = drawFraction(scrambleBits(draw))
  const one = 2 + Math.floor(others * (isLate ? Math.sqrt(place) : cube(place)))
  const choice = drawFraction(drawHash(venue.key, kinds.quote, index))
  if (choice < NATIVE_QUOTE) return [one, NATIVE]
  const other = 2 + Math.floor(((choice - NATIVE_QUOTE) / OTHER_QUOTE) * OTHER_QUOTES)
  return [one, other < 2 + OTHER_QUOTES && other !== one ? other : STABLE]
}

/** Returns the index of the main pool of a token. The stable coin has that of the native coin. */
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
  return start + (index - first) * pace + drawInteger(drawHash(key, kinds.created, index), pace)
}

/** Returns the number of the first pools of a venue that may live forever. Others live for `LASTING_SECONDS` at most. */
export function countEnduring({ chainId, scale }: Venue): number {
  if (chainId !== ALTCHAIN_ID) return Number.POSITIVE_INFINITY
  return Math.max(scale.settledPools, scale.mainEvery * scale.activeTokens)
}

/**
 * Draws the lifetime of a pool in seconds. `base` is the index of its base token. The main pool of a token
 * that trades never dies. A third of the settled pools die, half of these within three weeks.
 */
function drawLifetime(venue: Venue, index: number, base: number): number {
  const { chainId, scale } = venue
  const [key, main] = [drawKey(venue, index), isMainPool(venue, index)]
  const draw = drawFraction(drawHash(key, kinds.death, 0))
  if (chainId !== ALTCHAIN_ID || index < scale.settledPools) {
    if (main || draw > 0.33) return Number.POSITIVE_INFINITY
    const tenacity = draw / 0.33
    return Math.floor(DAY / 4 + 2 * YEAR * tenacity * tenacity * cube(tenacity))
  }
  const isActive = base < scale.activeTokens
  if (main && isActive) return Number.POSITIVE_INFINITY
  if (isActive && drawFraction(scrambleBits(key)) < LASTING)
    return Math.floor(LASTING_SECONDS * (0.1 + 0.9 * draw))
  return Math.floor(DAY + (SHORT_SECONDS - DAY) * cube(draw))
}
