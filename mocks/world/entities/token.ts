/** Kind of a token: a stable coin, the wrapped native coin of the chain, or any other. */
export type TokenKind = 'stable' | 'native' | 'ordinary'

/** One token of one chain. It never changes, and a world always uses the same object. */
export interface Token {
  readonly chainId: number
  /**
   * 0 is the stable coin, 1 the wrapped native coin, then come other pinned tokens, then others by
   * popularity.
   */
  readonly index: number
  /** Pseudo-random 32-bit key of this token, from which its properties are drawn. */
  readonly key: number
  /** Base58 on the altchain, EIP-55 hex elsewhere. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Total supply in whole units. Null if unknown. */
  readonly supply: number | null
  /** True if the token has a USD price. Only a few EVM tokens have none. */
  readonly priced: boolean
  readonly kind: TokenKind
  /** USD value around which the price moves, even of an unpriced token. Exactly 1 for a stable coin. */
  readonly anchorUsd: number
}
