const large = {
  /** Number of tokens of each chain. All of them are older than the first pool. */
  tokens: 2_000,
  /** Tokens with a lower index always have a price and a supply. */
  wellKnown: 32,
  /** Fractions of the other tokens: EVM tokens without a price, and altchain tokens without a supply. */
  withoutPrice: 0.06,
  withoutSupply: 0.03,
  /** Number of pools that every venue has before 2024. */
  earlyPools: 4_096,
  /** Index distance between main pools. Each main pool pairs the next token with the stable coin. */
  mainEvery: 2,
  /**
   * Number of tokens of the altchain that still trade in 2024. The trades of a token are those of all its pools,
   * so more trading pools would make its totals too large.
   */
  activeTokens: 128,
  /** Pools of a venue of the altchain with a lower index live long. Most later ones trade for some days. */
  settledPools: 48,
  /** Factor by which new pools are rarer than at full size, from 2024 on. */
  slowness: 1,
  /** Minimum and maximum number of holders of an EVM token in 2024. */
  fewestHolders: 101_000,
  mostHolders: 1_000_000,
  /** Maximum numbers of authors and topics of the posts, and the number of posts relative to full size. */
  authors: Number.POSITIVE_INFINITY,
  topics: 142,
  talk: 1,
}

/** Quantities of a world that depend on its size. */
export type WorldScale = Readonly<Record<keyof typeof large, number>>

/** The sizes of a world: `large` has lists of thousands of rows, `small` has a few dozen rows in each list. */
export const worldScales = {
  large,
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
    topics: 20,
    talk: 0.12,
  },
} as const satisfies Readonly<Record<string, WorldScale>>

/** The name of a size. */
export type WorldSize = keyof typeof worldScales
