/** Quantities of a world that depend on its size. */
export interface WorldScale {
  /** Number of tokens of each chain. All of them are older than the first pool. */
  readonly tokens: number
  /** Tokens with a lower index always have a price and a supply. */
  readonly wellKnown: number
  /** Fractions of the other tokens: EVM tokens without a price, and altchain tokens without a supply. */
  readonly withoutPrice: number
  readonly withoutSupply: number
  /** Number of pools that every venue has before 2024. */
  readonly earlyPools: number
  /** Index distance between main pools. Each main pool pairs the next token with the stable coin. */
  readonly mainEvery: number
  /**
   * Number of tokens of the altchain that still trade in 2024. The trades of a token are those of all its pools,
   * so more trading pools would make its totals too large.
   */
  readonly activeTokens: number
  /** Pools of a venue of the altchain with a lower index live long. Most later ones trade for some days. */
  readonly settledPools: number
  /** Factor by which new pools are rarer than at full size, from 2024 on. */
  readonly slowness: number
  /** Minimum and maximum number of holders of an EVM token in 2024. */
  readonly fewestHolders: number
  readonly mostHolders: number
  /** Maximum numbers of authors and symbols of the posts, and the number of posts relative to full size. */
  readonly authors: number
  readonly symbols: number
  readonly talk: number
}

/** The sizes of a world: `large` has lists of thousands of rows, `small` has a few dozen rows in each list. */
export const worldScales = {
  large: {
    tokens: 2_000,
    wellKnown: 32,
    withoutPrice: 0.06,
    withoutSupply: 0.03,
    earlyPools: 4_096,
    mainEvery: 2,
    activeTokens: 128,
    settledPools: 48,
    slowness: 1,
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
    activeTokens: 24,
    settledPools: Number.POSITIVE_INFINITY,
    slowness: 1_536,
    fewestHolders: 18,
    mostHolders: 60,
    authors: 40,
    symbols: 20,
    talk: 0.1,
  },
} as const satisfies Readonly<Record<string, WorldScale>>

/** The name of a size. */
export type WorldSize = keyof typeof worldScales
