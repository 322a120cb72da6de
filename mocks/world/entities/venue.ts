import type { WorldScale } from '../world-scales.ts'

/** A DEX deployment with the name and address that lists show. */
export interface Dex {
  readonly name: string
  readonly address: string
}

/** One fee tier of a venue: fee in 1e-6 of the amount, and its tick spacing. */
export interface FeeTier {
  readonly fee: number
  readonly tickSpacing: number
}

/** A period in which a venue gets a new pool every `pace` seconds. */
export interface CreationPeriod {
  /** Unix seconds. */
  readonly start: number
  /** Index of the first pool of this period. */
  readonly first: number
  readonly pace: number
}

/** A group of pools on one chain, which one list or operation covers. */
export interface Venue {
  /** clmm-venue, dlmm-venue (altchain); dexa, dexb, dexd, dexe, clones, dexc-v3, dexc-v2 (EVM). */
  readonly id: string
  readonly chainId: number
  /** Small number that identifies the venue on its chain. It is part of every pool address. */
  readonly code: number
  /** True for the one venue of its chain whose pools determine prices. */
  readonly isFirst: boolean
  /** Pseudo-random 32-bit key of this venue. */
  readonly key: number
  /** Returns the address of pool `index`. */
  readonly encodePool: (index: number) => string
  /** One DEX, or several for the venue of clones. */
  readonly dexes: readonly Dex[]
  /** The fee tiers, each repeated by its share of the pools. The finest comes first. */
  readonly tiers: readonly FeeTier[]
  /** Periods with a different pace of new pools, oldest first. */
  readonly eras: readonly CreationPeriod[]
  /** Scale of its world. */
  readonly scale: WorldScale
}
