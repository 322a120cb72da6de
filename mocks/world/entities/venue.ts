import type { WorldScale } from '../world-scales.ts'

/** A DEX deployment as the lists name it. */
export interface Dex {
  readonly name: string
  readonly address: string
}

/** One fee tier of a venue: fee in 1e-6 of the amount, and the tick spacing that goes with it. */
export interface FeeTier {
  readonly fee: number
  readonly tickSpacing: number
}

/** A time in the life of a venue in which a new pool comes every `pace` seconds. */
export interface Era {
  /** Unix seconds. */
  readonly start: number
  /** Index of its first pool. */
  readonly first: number
  readonly pace: number
}

/** A group of pools that one list or one operation speaks of, on one chain. */
export interface Venue {
  /** clmm-venue, dlmm-venue (altchain); dexa, dexb, dexd, dexe, clones, dexc-v3, dexc-v2 (EVM). */
  readonly id: string
  readonly chainId: number
  /** Small number that tells the venues of one chain apart, part of every pool address. */
  readonly code: number
  /** True for the one venue of its chain whose pools make the prices. */
  readonly isFirst: boolean
  /** 32 random-looking bits that belong to this venue alone. */
  readonly key: number
  /** One DEX, or several for the venue of clones. */
  readonly dexes: readonly Dex[]
  /** Each tier as often as its share of the pools; the finest comes first. */
  readonly tiers: readonly FeeTier[]
  /** The times of different pace in its life, oldest first. */
  readonly eras: readonly Era[]
  /** Scale of its world. */
  readonly scale: WorldScale
}
