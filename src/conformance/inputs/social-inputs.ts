import type { Schemas } from '../../contract/contract-types.ts'
import type { Input } from '../model/input.ts'
import { listRows } from './shared/list-rows.ts'
import { respell } from './shared/respell.ts'

const symbolField = 'tokenSymbol' satisfies keyof Schemas['ScoredPost'] & keyof Schemas['MomentumEntry']
const lists = ['alphaPostDetection', 'trendingMomentum'] as const

/** Symbols that posts are about, else symbols of the momentum list. */
const symbol: Input = {
  input: 'social.symbol',
  sample: { section: 'social', name: 'symbols' },
  given: ['social.symbol'],
  from: lists,
  find: exchanges =>
    listRows(lists, exchanges).flatMap(({ row, source }) => {
      const value = row[symbolField]
      return typeof value === 'string' && value !== '' ? [{ value, source }] : []
    }),
}

/** Inputs of social requests; the last is a symbol as people write it in posts. */
export const socialInputs: readonly Input[] = [
  { ...symbol, parameter: { name: 'token_filter', under: '/socialintel/' } },
  respell(symbol, 'social.symbol.lower', value => value.toLowerCase()),
  respell(symbol, 'social.symbol.dollar', value => `$${value}`),
]
