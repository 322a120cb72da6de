import type { Token } from './token.ts'
import type { Dex, Venue } from './venue.ts'

/** One pool; never changes once created, and the same object as long as it stays cached. */
export interface Pool {
  readonly venue: Venue
  /** Pools of a venue are numbered from 0 in order of creation. */
  readonly index: number
  /** 32 random-looking bits that belong to this pool alone: the key of everything drawn for it. */
  readonly key: number
  /** Base58 on the altchain, EIP-55 hex elsewhere; worked out when first read. */
  readonly address: string
  /** As in Token. */
  readonly addressOrder: number
  readonly dex: Dex
  readonly token0: Token
  readonly token1: Token
  /** Unix seconds; strictly increases with index inside a venue. */
  readonly createdAt: number
  /** 1e-6 of the amount swapped. */
  readonly fee: number
  /** Ticks; the bin step of a dlmm pool; 0 for a V2 pool, which has none. */
  readonly tickSpacing: number
  /** The side whose price the pool makes; the other side is what it is quoted in. */
  readonly base: 0 | 1
  /** True for the one pool of its chain that makes the price of its base token. */
  readonly main: boolean
}
