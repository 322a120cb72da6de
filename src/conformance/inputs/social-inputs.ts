import type { Schemas } from '../../contract/contract-types.ts'
import type { Input } from '../model/input.ts'
import { listRows } from './candidates/list-rows.ts'
import { respell } from './candidates/respell.ts'

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

/** A symbol that is part of another one where there is such a one, else a part of a symbol. */
const symbolPart: Input = {
  ...symbol,
  input: 'social.symbol.part',
  given: [],
  choose(values) {
    const inside = values.find(({ value }) =>
      values.some(other => other.value !== value && other.value.includes(value)),
    )
    const long = values.find(({ value }) => value.length > 2)
    return inside ?? (long && { ...long, value: long.value.slice(0, -1) })
  },
}

/** Inputs of social requests: a symbol, as people write it in posts too, and what only looks like it. */
export const socialInputs: readonly Input[] = [
  { ...symbol, parameter: { name: 'token_filter', under: '/socialintel/' } },
  respell(symbol, 'social.symbol.lower', value => value.toLowerCase()),
  respell(symbol, 'social.symbol.dollar', value => `$${value}`),
  symbolPart,
  respell(symbol, 'social.symbol.longer', value => `${value}${value.slice(-1)}`),
]
