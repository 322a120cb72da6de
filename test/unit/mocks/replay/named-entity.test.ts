import { describe, expect, it, test } from 'vitest'
import {
  findIdentity,
  listAskedEntities,
  listNamedEntities,
  listScopeParameters,
  normalizeKey,
} from '../../../../mocks/replay/named-entity.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const list = getOperation('dexdV3Pools')
const detail = getOperation('dexdV3Pool')
const row = {
  chainId: 8453,
  poolAddress: '0xAB',
  token0Address: '0xC0',
  token0Symbol: '',
  token0Decimals: 6,
  createdAt: '2026-01-15 00:00:00',
  fee: 500,
}

test('an entity is identified by the last part of its key', () => {
  expect(['token', 'pool', 'symbol', 'chain', 'candle', 'holding', 'nothing'].map(findIdentity)).toEqual([
    'address',
    'address',
    'name',
    ...Array(4).fill(undefined),
  ])
})

describe('a row', () => {
  it('names its entity and those that it refers to, on their chain', () => {
    const named = listNamedEntities(list, 'PoolListRecord', {}, row)
    expect(named.map(({ id, of }) => [id, of])).toEqual([
      ['pool 8453 0xab', 'pool'],
      ['token 8453 0xc0', 'pool.token0'],
    ])
    const [pool, token] = named
    expect([...(pool?.facts ?? [])].map(([path, { value }]) => [path, value])).toEqual([
      ['token0.address', '0xC0'],
      ['createdAt', '2026-01-15 00:00:00'],
      ['fee', 500],
    ])
    // An empty symbol is unknown.
    expect([...(token?.facts.keys() ?? [])]).toEqual(['decimals'])
  })

  it('is about the entity of its request when no column names it', () => {
    const query = { chain_id: 1, pool_address: '0xAB' }
    const [pool] = listNamedEntities(detail, 'PoolMetricsV3', query, { feeTier: 500 })
    expect(pool).toMatchObject({ id: 'pool 1 0xab', key: '0xAB' })
    expect(listNamedEntities(detail, 'PoolMetricsV3', {}, { feeTier: 500 })).toEqual([])
  })

  it('has dates of the type of their column', () => {
    const [pool] = listNamedEntities(list, 'PoolListRecord', {}, row)
    expect([pool?.facts.get('createdAt')?.type, pool?.facts.get('fee')?.type]).toEqual([
      "DateTime('UTC')",
      'number',
    ])
  })
})

describe('a query', () => {
  it('names each item of a list', () => {
    const query = { token_addresses: ['A', 'B'], timeframe: '24h' }
    expect(listAskedEntities(getOperation('tradeStatistics'), query).map(({ id }) => id)).toEqual([
      'token 900 A',
      'token 900 B',
    ])
  })

  it('names the scope of an entity', () => {
    expect(listScopeParameters(detail, 'pool', '8453')).toEqual([['chain_id', '8453']])
    expect(listAskedEntities(detail, { chain_id: 1 })).toEqual([])
  })
})

test('only hexadecimal keys have no case', () => {
  expect([normalizeKey('0XaB'), normalizeKey('aB'), normalizeKey(7)]).toEqual(['0xab', 'aB', '7'])
})
