/** What a token is in its market: the stable coin that prices are quoted in, the chain's wrapped native coin, or any other. */
export type TokenKind = 'stable' | 'native' | 'ordinary'

/** One token of one chain; never changes, and is one and the same object for the life of a world. */
export interface Token {
  readonly chainId: number
  /** 0 is the stable coin, 1 the wrapped native coin, then the other pins, then everything else by falling popularity. */
  readonly index: number
  /** 32 random-looking bits that belong to this token alone: the key of everything drawn for it. */
  readonly key: number
  /** Base58 on the altchain, EIP-55 hex elsewhere; worked out when first read. */
  readonly address: string
  /** The leading 52 bits of an EVM address as a number, the cheap thing to order addresses by; 0 on the altchain. */
  readonly addressOrder: number
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Whole units in existence; null when nobody knows. */
  readonly supply: number | null
  /** False for a few EVM tokens that have no USD price; every altchain token has one. */
  readonly priced: boolean
  readonly kind: TokenKind
  /** USD price around which the token's path moves; exactly 1 for a stable coin. Also set for unpriced tokens. */
  readonly anchorUsd: number
}

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
}

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
