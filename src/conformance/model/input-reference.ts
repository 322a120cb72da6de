type Bound = 'after' | 'before'

/** What inputs are called; a venue, a chain, a number or an interval is part of some names. */
export type InputName =
  | 'altchain.token'
  | 'altchain.token.rare'
  | 'altchain.tokens'
  | `altchain.tokens.${number}`
  | 'altchain.pool'
  | `closed.${Bound}`
  | `closed.${Bound}:${string}:${number}`
  | 'evm.token'
  | 'evm.token.upper'
  | 'evm.token.lower'
  | 'evm.wallet'
  | `evm.${string}.pool`
  | `evm.${string}.pool.${'middle' | 'last'}`
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
