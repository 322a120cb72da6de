/** Kind of a token in its market: the stable coin of all prices, the chain's wrapped native coin, or any other. */
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
  /** Existing whole units. Null when unknown. */
  readonly supply: number | null
  /** False for a few EVM tokens that have no USD price; every altchain token has one. */
  readonly priced: boolean
  readonly kind: TokenKind
  /** USD price around which the token's path moves; exactly 1 for a stable coin. Also set for unpriced tokens. */
  readonly anchorUsd: number
}
