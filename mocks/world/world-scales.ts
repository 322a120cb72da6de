/** Scale of a world. */
export interface WorldScale {
  /** Tokens of each chain; all of them are older than the first pool. */
  readonly tokens: number
  /** Tokens with a lower index are known well enough to have a price and a supply. */
  readonly wellKnown: number
  /** Shares of the other tokens: EVM tokens without a price, altchain tokens without a supply. */
  readonly withoutPrice: number
  readonly withoutSupply: number
  /** Pools that every venue has before 2024; it divides that of the large size. */
  readonly earlyPools: number
  /** Every so many of them belongs to the next token, against the stable coin: so every token has a pool everywhere. */
  readonly mainEvery: number
  /** Factor by which new pools come slower than at full size, from 2024 on. */
  readonly slowness: number
  /** Even, and no venue reaches 2 to this power of pools before 2100. */
  readonly poolBits: number
  /** Holders of an EVM token in 2024, at least and at most. */
  readonly fewestHolders: number
  readonly mostHolders: number
  /** Number of known handles and symbols in the stream of posts, and the share of its usual posts. */
  readonly authors: number
  readonly symbols: number
  readonly talk: number
}

/** The sizes that a world comes in: one whose lists never end, and one with a few dozen rows in each list. */
export const worldScales = {
  large: {
    tokens: 12_000,
    wellKnown: 32,
    withoutPrice: 0.06,
    withoutSupply: 0.03,
    // Offset and limit at their documented bounds reach row 101,000.
    earlyPools: 102_400,
    mainEvery: 8,
    slowness: 1,
    poolBits: 20,
    fewestHolders: 101_000,
    mostHolders: 1_000_000,
    authors: Number.POSITIVE_INFINITY,
    symbols: Number.POSITIVE_INFINITY,
    talk: 1,
  },
  small: {
    tokens: 24,
    wellKnown: 12,
    withoutPrice: 0.25,
    withoutSupply: 0.25,
    earlyPools: 32,
    mainEvery: 1,
    slowness: 10_240,
    poolBits: 10,
    fewestHolders: 18,
    mostHolders: 60,
    authors: 40,
    symbols: 20,
    talk: 0.1,
  },
} as const satisfies Readonly<Record<string, WorldScale>>

/** The name of a size. */
export type WorldSize = keyof typeof worldScales
