import { BoundedCache } from '../../../src/bounded-cache.ts'
import { drawFraction, drawInteger, pickItem } from '../random/distributions.ts'
import { cube } from '../random/exact-math.ts'
import { hash, hashName, mix } from '../random/hash.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN, addressKind } from './addresses.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'
import type { Tokens } from './tokens.ts'
import type { Dex, Era, FeeTier, Venue } from './venue.ts'
import { POOL_BITS, type Venues } from './venues.ts'

const POOL = hashName('pool')
const CREATED = hashName('pool created')
const BASE = hashName('pool base')
const QUOTE = hashName('pool quote')
const SIDE = hashName('pool side')
const TIER = hashName('pool tier')
const DEX = hashName('pool dex')

const CACHED = 1_024

const STABLE = 0
const NATIVE = 1

// What the other pools are: native against stable, anything against native, a well-known other token, or stable.
const NATIVE_STABLE = 0.03
const NATIVE_QUOTE = 0.64
const OTHER_QUOTE = 0.09
const OTHER_QUOTES = 10

/** The pools of the world, numbered per venue in order of creation. */
export interface Pools {
  /** How many pools of a venue exist at a Unix second; never shrinks as time goes on. */
  count(venue: Venue, now: number): number
  /** Pool `index` of a venue, whether or not it exists yet; the same object while it stays cached. */
  at(venue: Venue, index: number): Pool
  /** The same pool as a new object that is not kept, for passing over all pools of a venue; `pair` is its own, if at hand. */
  draft(venue: Venue, index: number, pair?: number): Pool
  /** The pool of an address (letter case ignored in hex) that exists on this chain at this Unix second, or undefined. */
  find(chainId: number, address: string, now: number): Pool | undefined
  /** The pool that makes a token's price: of the chain's first venue, against the stable coin, there at every instant. */
  findMain(token: Token): Pool
}

/** Makes the pools of one seed. */
export function createPools(addresses: Addresses, venues: Venues, tokens: Tokens): Pools {
  const cache = new BoundedCache<number, Pool>(CACHED)
  const ordinals = new Map(venues.all.map((venue, ordinal) => [venue, ordinal]))

  const draft = (venue: Venue, index: number, pair = drawTokenPair(venue, index)): Pool => {
    const one = tokens.at(venue.chainId, pair >>> 16)
    const other = tokens.at(venue.chainId, pair & 0xffff)
    return computeQuoteRank(one) > computeQuoteRank(other)
      ? new DrawnPool(addresses, venue, index, one, other)
      : new DrawnPool(addresses, venue, index, other, one)
  }

  const at = (venue: Venue, index: number): Pool =>
    cache.getOrMake(((ordinals.get(venue) as number) << POOL_BITS) | index, () => draft(venue, index))

  return {
    count: countPools,
    at,
    draft,
    find: (chainId, address, now) => {
      const named = addresses.resolve(address)
      if (named === undefined || named.chainId !== chainId) return undefined
      const venue = venues.all.find(each => each.chainId === chainId && addressKindOf(each) === named.kind)
      return venue !== undefined && named.index < countPools(venue, now) ? at(venue, named.index) : undefined
    },
    findMain: token => {
      const venue = venues.all.find(each => each.chainId === token.chainId) as Venue
      return at(venue, venue.scale.mainEvery * (Math.max(token.index, NATIVE) - NATIVE))
    },
  }
}

/** The two tokens of a pool as `one × 2^16 + other` of their indices, without the cost of the pool itself. */
export function drawTokenPair(venue: Venue, index: number): number {
  const { scale } = venue
  const owner = findMainOwner(scale, index)
  if (owner !== undefined) return owner * 65536 + STABLE
  const draw = hash(venue.key, BASE, index)
  if (drawFraction(draw) < NATIVE_STABLE) return NATIVE * 65536 + STABLE
  // The third power makes a heavy tail: ten tokens share a tenth of the pools. Early pools know few tokens.
  const others = Math.min(scale.tokens - 2, index + 8)
  const one = 2 + Math.floor(others * cube(drawFraction(mix(draw))))
  const choice = drawFraction(hash(venue.key, QUOTE, index))
  if (choice < NATIVE_QUOTE) return one * 65536 + NATIVE
  const other = 2 + Math.floor(((choice - NATIVE_QUOTE) / OTHER_QUOTE) * OTHER_QUOTES)
  return one * 65536 + (other < 2 + OTHER_QUOTES && other !== one ? other : STABLE)
}

// The index of the token whose reserved pool this is.
function findMainOwner({ mainEvery, tokens }: WorldScale, index: number): number | undefined {
  const owner = index / mainEvery + NATIVE
  return Number.isInteger(owner) && owner < tokens ? owner : undefined
}

function drawCreatedAt({ eras, key }: Venue, index: number): number {
  let place = eras.length - 1
  while (place > 0 && (eras[place] as Era).first > index) place--
  const { start, first, pace } = eras[place] as Era
  return start + (index - first) * pace + drawInteger(hash(key, CREATED, index), pace)
}

function countPools(venue: Venue, now: number): number {
  const place = venue.eras.findLastIndex(era => era.start <= now)
  if (place < 0) return 0
  const { start, first, pace } = venue.eras[place] as Era
  // The pool whose turn it is may not have come yet; an era need not end with a whole turn.
  const turn = first + Math.floor((now - start) / pace)
  const end = venue.eras[place + 1]?.first ?? Number.POSITIVE_INFINITY
  return Math.min(end, drawCreatedAt(venue, turn) <= now ? turn + 1 : turn)
}

// The lower of two tokens is what the other is quoted in: stable coins before native ones before the rest.
function computeQuoteRank(token: Token): number {
  return token.index + (token.kind === 'stable' ? 0 : token.kind === 'native' ? 65536 : 131072)
}

// Inside an EVM pool, token0 is the one with the smaller address.
function comesFirst(one: Token, other: Token): boolean {
  return one.addressOrder === other.addressOrder
    ? one.address.toLowerCase() < other.address.toLowerCase()
    : one.addressOrder < other.addressOrder
}

function addressKindOf(venue: Venue): number {
  return addressKind.pool + venue.code
}

// What is seldom asked for is drawn when it is asked for: passing over all pools of a venue is mostly making these.
class DrawnPool implements Pool {
  readonly venue: Venue
  readonly index: number
  readonly key: number
  readonly token0: Token
  readonly token1: Token
  readonly base: 0 | 1
  readonly #addresses: Addresses
  #address: string | undefined

  constructor(addresses: Addresses, venue: Venue, index: number, base: Token, quote: Token) {
    const key = hash(venue.key, POOL, index)
    const baseFirst =
      venue.chainId === ALTCHAIN ? drawFraction(hash(key, SIDE, 0)) < 0.75 : comesFirst(base, quote)
    this.venue = venue
    this.index = index
    this.key = key
    this.token0 = baseFirst ? base : quote
    this.token1 = baseFirst ? quote : base
    this.base = baseFirst ? 0 : 1
    this.#addresses = addresses
  }

  get address(): string {
    this.#address ??= this.#addresses.encode(this.venue.chainId, addressKindOf(this.venue), this.index)
    return this.#address
  }

  get addressOrder(): number {
    return this.#addresses.order(this.venue.chainId, addressKindOf(this.venue), this.index)
  }

  get dex(): Dex {
    return pickItem(hash(this.key, DEX, 0), this.venue.dexes)
  }

  get createdAt(): number {
    return drawCreatedAt(this.venue, this.index)
  }

  get fee(): number {
    return this.#tier.fee
  }

  get tickSpacing(): number {
    return this.#tier.tickSpacing
  }

  get main(): boolean {
    return this.venue.isFirst && findMainOwner(this.venue.scale, this.index) !== undefined
  }

  get #tier(): FeeTier {
    const pegged = this.token0.kind === 'stable' && this.token1.kind === 'stable'
    return pegged ? (this.venue.tiers[0] as FeeTier) : pickItem(hash(this.key, TIER, 0), this.venue.tiers)
  }
}
