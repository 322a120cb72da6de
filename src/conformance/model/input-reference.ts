type Bound = 'after' | 'before'

/**
 * Entities that differ from the first: one of the middle, the last, of tokens one of the other side of pairs, and those
 * that nothing was asked of so far.
 */
export type Place = 'middle' | 'last' | 'other' | 'next' | 'further'

/** What inputs are called; a venue, a chain, a number or an interval is part of some names. */
export type InputName =
  | 'altchain.token'
  | 'altchain.token.rare'
  | `altchain.${'token' | 'pool'}.${Place}`
  | 'altchain.tokens'
  | `altchain.tokens.${number | 'spread'}`
  | 'altchain.pool'
  | `closed.${Bound}`
  | `closed.${Bound}:${string}:${number}`
  | 'evm.token'
  | 'evm.token.upper'
  | 'evm.token.lower'
  | `evm.token.${Place}`
  | 'evm.wallet'
  | `evm.wallet.${Place}`
  | `evm.${string}.pool`
  | `evm.${string}.${'pool' | 'v2pool'}.${Place}`
  | `evm.${string}.pool@${string}`
  | `evm.${string}.v2pool`
  | `evm.${string}.v2pool.unpriced`
  | `evm.${string}.token${0 | 1}.rare`
  | 'social.symbol'
  | 'social.symbol.lower'
  | 'social.symbol.dollar'
  | 'social.symbol.part'
  | 'social.symbol.longer'

/** An input as it stands in a plan. */
export interface InputReference {
  readonly input: InputName
}
