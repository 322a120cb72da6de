import { expect, test } from 'vitest'
import { rankResults } from '../../../../../src/reference/script/rank-results.ts'
import type { SearchablePlace } from '../../../../../src/reference/script/searchable-place.ts'

const place = (name: string, more: Partial<SearchablePlace> = {}): SearchablePlace => ({
  id: name,
  kind: 'column',
  name,
  within: '',
  says: '',
  ...more,
})

const names = (places: SearchablePlace[], query: string) => rankResults(places, query).map(({ name }) => name)

test('finds nothing without a word', () => {
  expect(rankResults([place('price')], '  ')).toEqual([])
})

test('finds places that have all words, in any letter case', () => {
  const places = [place('priceUSD', { says: 'Price of the token' }), place('price', { says: 'of a pool' })]
  expect(names(places, 'PRICE token')).toEqual(['priceUSD'])
})

test('ranks the whole name before its beginning, that before a part, and words last', () => {
  const places = [place('sum', { says: 'the fee of all' }), place('poolfee'), place('feeTier'), place('fee')]
  expect(names(places, 'fee')).toEqual(['fee', 'feeTier', 'poolfee', 'sum'])
})

test('ranks an operation before a column of the same name', () => {
  const places = [place('price'), place('price', { kind: 'operation', id: 'priceOperation' })]
  expect(rankResults(places, 'price').map(({ kind }) => kind)).toEqual(['operation', 'column'])
})

test('lists once what several operations have alike, and counts the others', () => {
  const alike = ['listPools', 'listTokens', 'listTrades'].map(within => place('limit', { within }))
  expect(rankResults(alike, 'limit')).toMatchObject([{ within: 'listPools and 2 more' }])
})

test('lists 40 places at most', () => {
  const many = Array.from({ length: 60 }, (_, index) => place(`fee${index}`))
  expect(rankResults(many, 'fee')).toHaveLength(40)
})
