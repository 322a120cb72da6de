import { expect, test } from 'vitest'
import {
  findAttributeColumns,
  listRows,
  readAttributeValues,
} from '../../../../../../src/conformance/inputs/candidates/list-rows.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'

const list = (names: string, query = {}) =>
  buildExchange('dexdV3Pools', {
    query,
    rows: [...names].map(name => ({ poolAddress: name, token0Address: `${name}0\0`, token1Address: 1 })),
  })
const addresses = (exchanges: Parameters<typeof listRows>[1], sent = {}) =>
  listRows(['dexdV3Pools'], exchanges, sent).map(({ row }) => row.poolAddress)

test('lists the rows of the first successful reply to these parameters', () => {
  const failed = buildExchange('dexdV3Pools', { status: 500 })
  expect(addresses([failed, list('ab'), list('c')])).toEqual(['a', 'b'])
  expect(addresses([list('ab', { chain_id: '1' }), list('c')])).toEqual(['c'])
  expect(addresses([list('c'), list('ab', { chain_id: '1' })], { chain_id: '1' })).toEqual(['a', 'b'])
  expect(addresses([list('')])).toEqual([])
})

test('accepts any parameters of an operation that requires some', () => {
  const search = buildExchange('tokenPoolSearch', {
    query: { token_address: 'x' },
    rows: [{ poolAddress: 'p' }],
  })
  expect(listRows(['tokenPoolSearch', 'noSuchList'], [search], {})).toMatchObject([
    { row: { poolAddress: 'p' }, source: 'tokenPoolSearch row 0' },
  ])
})

test('finds the columns of an attribute of one entity, or of all of its kind', () => {
  const [row] = listRows(['dexdV3Pools'], [list('a')], {})
  if (row === undefined) throw new Error('no row')
  expect(findAttributeColumns(row, 'pool.address')).toEqual(['poolAddress'])
  expect(findAttributeColumns(row, 'pool.token1.address')).toEqual(['token1Address'])
  expect(findAttributeColumns(row, 'token.address')).toEqual(['token0Address', 'token1Address'])
  expect(findAttributeColumns(row, 'wallet.address')).toEqual([])
  expect(readAttributeValues(row, 'token.address', /^a0$/)).toEqual([
    { value: 'a0', source: 'dexdV3Pools row 0 token0Address' },
  ])
  expect(readAttributeValues(row, 'pool.address', /^0x/)).toEqual([])
})
