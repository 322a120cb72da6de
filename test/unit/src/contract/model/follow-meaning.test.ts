import { expect, test } from 'vitest'
import { followMeaning } from '../../../../../src/contract/model/follow-meaning.ts'
import { readAgreements, readEntities } from '../../../../../src/contract/model/read-entities.ts'

const agreement = { id: 'AGREE-1', title: 'Agree', clause: 'c', checks: 'x', violation: 'v' }
const authored = {
  chain: { key: ['id'], default: 900 },
  token: { key: ['chain', 'address'], facts: { symbol: { unknown: '' } }, same: [agreement] },
  pool: {
    key: ['chain', 'address'],
    facts: { token0: 'token', token1: 'token', fee: {} },
    either: { base: ['token0', 'token1'] },
    same: ['AGREE-1', 'AGREE-9'],
  },
}
const entities = readEntities(authored)

test('reads entities with all their members', () => {
  expect(entities).toEqual({
    chain: { key: ['id'], default: 900, facts: {}, either: {} },
    token: { key: ['chain', 'address'], facts: { symbol: { unknown: '' } }, either: {} },
    pool: {
      key: ['chain', 'address'],
      facts: { token0: { entity: 'token' }, token1: { entity: 'token' }, fee: {} },
      either: { base: ['token0', 'token1'] },
    },
  })
})

test('reads the statements of each entity in full', () => {
  expect(readAgreements(authored)).toEqual({ chain: [], token: [agreement], pool: [agreement] })
})

test('follows a path to its attribute', () => {
  expect(followMeaning('token.symbol', entities)).toEqual({ of: 'token', entity: 'token', name: 'symbol' })
  expect(followMeaning('pool.token0.address', entities)).toEqual({
    of: 'pool.token0',
    entity: 'token',
    name: 'address',
    owner: 'pool',
  })
  expect(followMeaning('pool.base.chain.id', entities)).toEqual({
    of: 'pool.base.chain',
    entity: 'chain',
    name: 'id',
    owner: 'token',
  })
})

test.each([
  ['wallet.address', 'wallet', ['chain', 'token', 'pool']],
  ['constructor.name', 'constructor', ['chain', 'token', 'pool']],
  ['pool.token2.address', 'token2', ['chain', 'token0', 'token1', 'base']],
  ['pool.volume', 'volume', ['address', 'fee']],
  ['pool.token0', 'token0', ['address', 'fee']],
])('tells the name in %s that is unknown, and the known ones', (path, unknown, known) => {
  expect(followMeaning(path, entities)).toEqual({ unknown, known })
})
