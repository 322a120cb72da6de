import type { Token } from './token.ts'
import type { Dex, Venue } from './venue.ts'

/** One pool. It never changes, and a world always uses the same object. */
export interface Pool {
  readonly venue: Venue
  /** Pools of a venue are numbered from 0 in order of creation. */
  readonly index: number
  /** Pseudo-random 32-bit key of this pool, from which its properties are drawn. */
  readonly key: number
  /** Base58 on the altchain, EIP-55 hex elsewhere. Computed when first read. */
  readonly address: string
  readonly dex: Dex
  readonly token0: Token
  readonly token1: Token
  /** Unix seconds. Strictly increases with the index within a venue. */
  readonly createdAt: number
  /** Unix second of the end of trading, exclusive. Infinity if it never ends. */
  readonly death: number
  /** Fee in 1e-6 of the swapped amount. */
  readonly fee: number
  /** Tick spacing, or the bin step of a dlmm pool. 0 for a V2 pool, which has no ticks. */
  readonly tickSpacing: number
  /** Side of the token whose price the pool determines. The other side is the quote. */
  readonly base: 0 | 1
  /** True for the one pool of its chain that determines the price of its base token. */
  readonly main: boolean
}
