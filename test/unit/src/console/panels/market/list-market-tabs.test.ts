import { expect, test } from 'vitest'
import { listMarketTabs, nameMarket } from '../../../../../../src/console/panels/market/list-market-tabs.ts'
import type { DocumentNode } from '../../../../../../src/contract/model/document-node.ts'
import { readContract } from '../../../../../../src/contract/model/read-contract.ts'
import { loadContract } from '../../../../../../src/generate/compile/load-contract.ts'
import { makeContract, makeOperation } from '../../support/make-context.ts'

const readFolder = (path: string) => readContract(loadContract(path).document as DocumentNode)
const listTitles = (contract: ReturnType<typeof readContract>) =>
  listMarketTabs(contract).map(({ title }) => title)

test('has an overview of tokens, and the lists of a market by what their rows are about', () => {
  const contract = readFolder('spec')
  expect(listTitles(contract)).toEqual(['Tokens', 'Pools', 'Candles', 'Posts', 'Symbols', 'Influencers'])
  expect(nameMarket(contract)).toBe('Market')
})

test('has the lists of another contract', () => {
  const contract = readFolder('test/second-contract/spec')
  expect(listTitles(contract)).toEqual(['Meters', 'Suppliers', 'Tariffs'])
  expect(nameMarket(contract)).toBe('Data')
})

test('has one part for lists of a contract without entities', () => {
  expect(listTitles(makeContract([makeOperation({ id: 'goods' }), makeOperation({ id: 'shops' })]))).toEqual([
    'Lists',
  ])
})
