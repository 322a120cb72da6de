import { expect, test } from 'vitest'
import { arrangeList, findNamedRow } from '../../../../src/console/contract/arrange-list.ts'
import { findSort } from '../../../../src/console/contract/find-sort.ts'
import { listEntities } from '../../../../src/console/contract/list-entities.ts'
import { findRowKey, pickEntry } from '../../../../src/console/contract/pick-entry.ts'
import { listMarketTabs } from '../../../../src/console/panels/market/list-market-tabs.ts'
import type { ContractModel } from '../../../../src/contract/model/contract-model.ts'
import type { DocumentNode } from '../../../../src/contract/model/document-node.ts'
import { readContract } from '../../../../src/contract/model/read-contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'
import { makeContract, makeEntry, makeOperation } from './support/make-context.ts'

const { reply, ...goods } = makeOperation({ id: 'goods' })
const [first, second] = [makeEntry(['a']), makeEntry(['b'])]
const media = [
  { type: 'application/x.v1+json', level: undefined, versions: [], entry: first },
  { type: 'application/x.v2+json', level: undefined, versions: [], entry: second },
]
const versioned = { ...goods, reply: { ...reply, entry: first, media } }

test('picks the entries of a media type, and of the default version for any other', () => {
  expect(pickEntry(versioned, 'application/x.v2+json; charset=utf-8')).toBe(second)
  expect(pickEntry(versioned, 'application/x.v1+json')).toBe(first)
  expect(pickEntry(versioned, 'text/html')).toBe(first)
  expect(pickEntry(versioned)).toBe(first)
})

const field = (name: string, is?: string) => ({ ...makeEntry([name]).fields[0], ...(is && { is }) }) as never
const entities = {
  pool: { key: ['chain', 'address'], facts: {} },
  candle: { key: ['pool', 'start'], facts: {} },
} as never

test('finds the columns of the parts of the key, the narrowest last', () => {
  const fields = [field('token', 'pool.token0.address'), field('id', 'pool.address')]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields }, entities)).toEqual(['id'])
  const whole = [...fields, field('chainId', 'pool.chain')]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields: whole }, entities)).toEqual(['chainId', 'id'])
})

test('finds the column of an entity that is a part of the key', () => {
  const fields = [field('at', 'candle.start'), field('pool', 'candle.pool.address')]
  expect(findRowKey({ ...makeEntry([]), rows: 'candle', fields }, entities)).toEqual(['pool', 'at'])
})

const known = readContract(openapiDocument as unknown as DocumentNode)
const other = readContract(loadContract('test/second-contract/spec').document as DocumentNode)
const plain = makeContract([makeOperation({ id: 'goods' }), makeOperation({ id: 'shops' })])
const listKeys = (contract: ContractModel) => listEntities(contract).map(({ key }) => key)

test('lists the entities that one value identifies', () => {
  expect(listKeys(known)).toEqual([...['token.address', 'pool.address', 'wallet.address', 'symbol.name']])
  expect(listKeys(other)).toEqual(['meter.id'])
  expect(listKeys(plain)).toEqual([])
})

const listTitles = (contract: ContractModel) => listMarketTabs(contract).map(({ title }) => title)

test('has the figures of tokens first, and the other lists by what their rows are about', () => {
  expect(listTitles(known)).toEqual(['Tokens', 'Pools', 'Symbols', 'Influencers', 'Posts'])
  expect(listTitles(other)).toEqual(['Meters', 'Suppliers', 'Tariffs'])
})

const sortOf = (id: string, column: string, values: Readonly<Record<string, string>> = {}) => {
  const operation = known.operations.find(each => each.id === id) ?? versioned
  return findSort(operation, column, name => values[name] ?? '')
}

test('sorts a list by a column as its parameters allow, then the other way', () => {
  const [rising, falling] = [
    { order_asc: 'fee', order_desc: '' },
    { order_asc: '', order_desc: 'fee' },
  ]
  expect(sortOf('dexdV3Pools', 'fee')).toEqual({ direction: undefined, next: falling })
  expect(sortOf('dexdV3Pools', 'fee', falling)).toEqual({ direction: 'descending', next: rising })
  expect(sortOf('dexdV3Pools', 'fee', rising)).toEqual({ direction: 'ascending', next: falling })
  // No parameter turns this around.
  expect(sortOf('clmmVenuePools', 'createdAt')).toEqual({ direction: undefined, next: undefined })
})

test('names the entity of a row first, and leaves to the row what no list needs', () => {
  const pool = listEntities(known).find(({ name }) => name === 'pool')
  const fields = known.operations.find(({ id }) => id === 'dexdV3Pools')?.reply.entry.fields ?? []
  const columns = fields.map(({ name, type, is }) => ({ name, type, is }))
  const values: Readonly<Record<string, string>> = {
    poolAddress: '0xA',
    token0Symbol: 'SOL',
    token1Symbol: '',
  }
  const row = columns.map(({ name }) => ({ text: values[name] ?? name, kind: 'text' as const }))
  const { columns: shown, rows } = arrangeList({ columns, rows: [row] }, 'pool', known)
  const rest = ['dexAddress', 'dexName', 'createdAt', 'fee', 'tickSpacing']
  expect(shown.map(({ name }) => name)).toEqual(['pool', 'poolAddress', ...rest])
  expect(rows[0]?.[0]).toEqual({ text: 'SOL/?', kind: 'text', whole: '0xA' })
  expect(pool && findNamedRow({ columns, rows: [row] }, '0xA', pool, known)?.label).toBe('SOL/?')
  expect(pool && findNamedRow({ columns, rows: [row] }, '0xB', pool, known)).toBe(undefined)
})
