import { expect, test } from 'vitest'
import {
  findEntity,
  findEntityOf,
  fitsParameter,
  listEntities,
  writePlural,
} from '../../../../../src/console/contract/list-entities.ts'
import type { DocumentNode } from '../../../../../src/contract/model/document-node.ts'
import { readContract } from '../../../../../src/contract/model/read-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { makeContract, makeOperation } from '../support/make-context.ts'
import { market } from '../support/make-market.ts'

const readFolder = (path: string) => readContract(loadContract(path).document as DocumentNode)
const listKeys = (contract: ReturnType<typeof readContract>) => listEntities(contract).map(({ key }) => key)

test('lists the entities that one value identifies', () => {
  expect(listKeys(readFolder('spec'))).toEqual([
    ...['token.address', 'pool.address', 'wallet.address', 'symbol.name', 'influencer.handle'],
  ])
  expect(listKeys(readFolder('test/second-contract/spec'))).toEqual(['meter.id'])
  expect(listKeys(makeContract([makeOperation({ id: 'goods' })]))).toEqual([])
})

test('finds the lookups and lists of an entity', () => {
  const { lookups, lists } = findEntity('thing', market) ?? expect.fail()
  expect(lookups.map(({ operation, parameter }) => [operation.id, parameter.name])).toEqual([
    ['thing', 'thing_address'],
    ['prices', 'thing_addresses'],
  ])
  expect(lists.map(({ id }) => id)).toEqual(['shops'])
})

test('finds the entity that a column identifies', () => {
  const find = (is: string) => findEntityOf(is, market)?.name
  expect(['shop.address', 'shop.thing1.address', 'shop.thing1.symbol', 'no.such'].map(find)).toEqual([
    ...['shop', 'thing', undefined, undefined],
  ])
})

test('tells by the pattern of a parameter, or of its items, what it takes', () => {
  const [thing, prices] = findEntity('thing', market)?.lookups ?? []
  for (const { parameter } of [thing ?? expect.fail(), prices ?? expect.fail()])
    expect([fitsParameter(parameter, '0x1'), fitsParameter(parameter, 'abc')]).toEqual([true, false])
})

test('writes plurals', () => {
  expect(['pool', 'entry', 'day'].map(writePlural)).toEqual(['pools', 'entries', 'days'])
})
