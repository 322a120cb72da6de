import { drawFraction, pickItem } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { SlotCache } from '../slot-cache.ts'
import { type Addresses, ALTCHAIN_ID, addressKind } from './addresses.ts'
import { drawCreatedAt, drawPoolKey, drawTokenPair, findMainIndex, isMainPool } from './draw-token-pair.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'
import { isStable, type Tokens } from './tokens.ts'
import type { CreationPeriod, Dex, FeeTier, Venue } from './venue.ts'
import { POOL_BITS, type Venues } from './venues.ts'

const SIDE = hashName('pool side')
const TIER = hashName('pool tier')
const DEX = hashName('pool dex')

// The largest page, a power of two.
const CACHED = 1_024

/** The pools of the world, numbered per venue in order of creation. */
export interface Pools {
  /** Returns the number of pools of a venue at a Unix second. It never shrinks. */
  count(venue: Venue, now: number): number
  /** Returns pool `index` of a venue, even before it is created. It is the same object while it is cached. */
  at(venue: Venue, index: number): Pool
  /** Returns the same pool as a new object that is not cached, for loops over all pools of a venue. */
  draft(venue: Venue, index: number): Pool
  /** Draws the two tokens of a pool without creating it. Returns `base × 2^16 + quote` of their indices. */
  drawPair(venue: Venue, index: number): number
  /** Draws the same two tokens as `token0 × 2^16 + token1`. */
  drawSides(venue: Venue, index: number): number
  /** Returns the result of `drawPair` for the first `count` pools of a venue. */
  drawPairs(venue: Venue, count: number): Uint32Array
  /**
   * Returns the pool of an address (letter case ignored in hex) that exists on a chain at a Unix second, if
   * any.
   */
  find(chainId: number, address: string, now: number): Pool | undefined
  /**
   * Returns the pool that determines the price of a token. It is at the first venue of the chain, against the
   * stable coin, and exists at every instant.
   */
  findMain(token: Token): Pool
}

/** Creates the pools of one seed. */
export function createPools(addresses: Addresses, venues: Venues, tokens: Tokens): Pools {
  const cache = new SlotCache<number, Pool>(CACHED, number => number)
  const ordinals = new Map(venues.all.map((venue, ordinal) => [venue, ordinal]))

  const drawPair = (venue: Venue, index: number): number =>
    putBaseFirst(tokens.quoteRanks(venue.chainId), drawTokenPair(venue, index))

  const drawSides = (venue: Venue, index: number): number =>
    putFirstTokenFirst(tokens, venue, index, drawPair(venue, index))

  const drawPairs = (venue: Venue, count: number): Uint32Array => {
    const ranks = tokens.quoteRanks(venue.chainId)
    const pairs = new Uint32Array(count)
    for (let index = 0; index < count; index++)
      pairs[index] = putBaseFirst(ranks, drawTokenPair(venue, index))
    return pairs
  }

  const draft = (venue: Venue, index: number): Pool => new DrawnPool(source, venue, index)

  const at = (venue: Venue, index: number): Pool => {
    const number = ((ordinals.get(venue) as number) << POOL_BITS) | index
    const known = cache.get(number)
    if (known !== undefined) return known
    const pool = draft(venue, index)
    cache.set(number, pool)
    return pool
  }

  const source: PoolSource = { addresses, tokens, drawPair }

  return {
    count: countPools,
    at,
    draft,
    drawPair,
    drawSides,
    drawPairs,
    find: (chainId, address, now) => {
      const named = addresses.resolve(address)
      if (named === undefined || named.chainId !== chainId) return undefined
      const venue = venues.all.find(each => each.chainId === chainId && addressKindOf(each) === named.kind)
      return venue !== undefined && named.index < countPools(venue, now) ? at(venue, named.index) : undefined
    },
    findMain: token => {
      const venue = venues.all.find(each => each.chainId === token.chainId) as Venue
      return at(venue, findMainIndex(venue.scale, token.index))
    },
  }
}

function countPools(venue: Venue, now: number): number {
  const place = venue.eras.findLastIndex(era => era.start <= now)
  if (place < 0) return 0
  const { start, first, pace } = venue.eras[place] as CreationPeriod
  // The pool whose turn it is may not have come yet; an era need not end with a whole turn.
  const turn = first + Math.floor((now - start) / pace)
  const end = venue.eras[place + 1]?.first ?? Number.POSITIVE_INFINITY
  return Math.min(end, drawCreatedAt(venue, turn) <= now ? turn + 1 : turn)
}

function swap(pair: number): number {
  return (pair & 0xffff) * 65536 + (pair >>> 16)
}

function putBaseFirst(quoteRanks: Uint32Array, pair: number): number {
  return (quoteRanks[pair >>> 16] as number) > (quoteRanks[pair & 0xffff] as number) ? pair : swap(pair)
}

function putFirstTokenFirst(tokens: Tokens, venue: Venue, index: number, pair: number): number {
  return baseComesFirst(tokens, venue, index, pair >>> 16, pair & 0xffff) ? pair : swap(pair)
}

/** True if the base token of a pool is its token0. `base` and `quote` are indices of tokens. */
function baseComesFirst(tokens: Tokens, venue: Venue, index: number, base: number, quote: number): boolean {
  const { chainId } = venue
  if (chainId === ALTCHAIN_ID) return drawFraction(drawHash(drawPoolKey(venue, index), SIDE, 0)) < 0.75
  // Inside an EVM pool, token0 is the one with the smaller address.
  const orders = tokens.addressOrders(chainId)
  const one = orders[base] as number
  const other = orders[quote] as number
  if (one !== other) return one < other
  return tokens.at(chainId, base).address.toLowerCase() < tokens.at(chainId, quote).address.toLowerCase()
}

function addressKindOf(venue: Venue): number {
  return addressKind.pool + venue.code
}

/** The parts from which pools are generated. */
interface PoolSource extends Pick<Pools, 'drawPair'> {
  readonly addresses: Addresses
  readonly tokens: Tokens
}

// What is seldom asked for is drawn when it is asked for: passing over all pools of a venue is mostly making these.
class DrawnPool implements Pool {
  readonly venue: Venue
  readonly index: number
  readonly key: number
  readonly #source: PoolSource
  #drawnPair: number | undefined
  #drawnSides: number | undefined
  #address: string | undefined

  constructor(source: PoolSource, venue: Venue, index: number) {
    this.venue = venue
    this.index = index
    this.key = drawPoolKey(venue, index)
    this.#source = source
  }

  get #pair(): number {
    this.#drawnPair ??= this.#source.drawPair(this.venue, this.index)
    return this.#drawnPair
  }

  get #sides(): number {
    this.#drawnSides ??= putFirstTokenFirst(this.#source.tokens, this.venue, this.index, this.#pair)
    return this.#drawnSides
  }

  get token0(): Token {
    return this.#source.tokens.at(this.venue.chainId, this.#sides >>> 16)
  }

  get token1(): Token {
    return this.#source.tokens.at(this.venue.chainId, this.#sides & 0xffff)
  }

  get base(): 0 | 1 {
    return this.#pair === this.#sides ? 0 : 1
  }

  get address(): string {
    this.#address ??= this.#source.addresses.encode(this.venue.chainId, addressKindOf(this.venue), this.index)
    return this.#address
  }

  get addressOrder(): number {
    return this.#source.addresses.order(this.venue.chainId, addressKindOf(this.venue), this.index)
  }

  get dex(): Dex {
    return pickItem(drawHash(this.key, DEX, 0), this.venue.dexes)
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
    return isMainPool(this.venue, this.index)
  }

  get #tier(): FeeTier {
    const { tiers, chainId } = this.venue
    const ranks = this.#source.tokens.quoteRanks(chainId)
    const isPegged =
      isStable(ranks[this.#pair >>> 16] as number) && isStable(ranks[this.#pair & 0xffff] as number)
    return isPegged ? (tiers[0] as FeeTier) : pickItem(drawHash(this.key, TIER, 0), tiers)
  }
}
