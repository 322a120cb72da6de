import type { Schemas } from '../../contract/contract-types.ts'
import type { Input } from '../model/input.ts'
import { listGiven, respell } from './shared/found-values.ts'
import { listRows } from './shared/list-rows.ts'

const symbolField = 'tokenSymbol' satisfies keyof Schemas['ScoredPost'] & keyof Schemas['MomentumEntry']
const lists = ['alphaPostDetection', 'trendingMomentum'] as const

/** Inputs of social requests as they stand in a plan. */
export const social = {
  symbol: { input: 'social.symbol' },
  lowerSymbol: { input: 'social.symbol.lower' },
  dollarSymbol: { input: 'social.symbol.dollar' },
}

/** Symbols that posts are about, else symbols of the momentum list. */
const symbol: Input = {
  ...social.symbol,
  parameter: { name: 'token_filter', under: '/socialintel/' },
  sample: { section: 'social', name: 'symbols' },
  from: lists,
  find: (exchanges, samples) => [
    ...listGiven(samples, social.symbol.input),
    ...lists
      .flatMap(id => listRows(id, exchanges))
      .flatMap(({ row, source }) => {
        const value = row[symbolField]
        return typeof value === 'string' && value !== '' ? [{ value, source }] : []
      }),
  ],
}

/** All inputs of social requests; the last is a symbol as people write it in posts. */
export const socialInputs: readonly Input[] = [
  symbol,
  respell(symbol, 'lower', value => value.toLowerCase()),
  respell(symbol, 'dollar', value => `$${value}`),
]
