import { expect, test } from 'vitest'
import { findEntity } from '../../../../../../src/console/contract/list-entities.ts'
import {
  findChangeColumn,
  findFigureSource,
  findPriceColumn,
} from '../../../../../../src/console/panels/market/load-overview.ts'
import { market } from '../../support/make-market.ts'

const columns = (...names: string[]) => names.map(name => ({ name, type: '' }))

test('asks the operation that takes many keys, and knows its window', () => {
  const source = findFigureSource(findEntity('thing', market) ?? expect.fail())
  expect([source?.operation.id, source?.parameter.name, source?.choice?.name]).toEqual([
    ...['prices', 'thing_addresses', 'window'],
  ])
  expect(findFigureSource(findEntity('shop', market) ?? expect.fail())).toBeUndefined()
})

test('finds the price, and the change of the price before others', () => {
  const all = columns('volume', 'volumeChangePercent', 'priceChange', 'priceUsd', 'priceChangePercent')
  expect([findPriceColumn(all), findChangeColumn(all)]).toEqual([3, 4])
  expect(findChangeColumn(columns('volume', 'delta'))).toBe(1)
  expect([findPriceColumn(columns('volume')), findChangeColumn(columns('volume'))]).toEqual([-1, -1])
})
