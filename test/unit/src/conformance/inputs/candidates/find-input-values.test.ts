import { expect, test } from 'vitest'
import type { AuthoredInput } from '../../../../../../src/conformance/inputs/authored-input.ts'
import { findInputValues } from '../../../../../../src/conformance/inputs/candidates/find-input-values.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'

const hex = (sign: string) => `0x${sign.repeat(40)}`
const createdAt = (time: string) => `2026-01-15 ${time}`
const pool = (name: string, token0: string, token1: string, fee: number, time = '00:00:00') => ({
  poolAddress: hex(name),
  token0Address: hex(token0),
  token1Address: hex(token1),
  fee,
  createdAt: createdAt(time),
})
const exchanges = [
  buildExchange('dexdV3Pools', {
    rows: [
      pool('1', 'a', 'b', 100, '11:59:00'),
      pool('2', 'a', 'b', 500, '09:00:00'),
      pool('3', 'c', 'a', 3000),
    ],
  }),
]
const from = ['dexdV3Pools']
const find = (input: AuthoredInput) => findInputValues(input, exchanges).map(({ value }) => value.at(-1))

test('finds the values of an attribute in the order of the rows', () => {
  expect(find({ is: 'pool.address', from })).toEqual(['1', '2', '3'])
  expect(find({ is: 'pool.address', from: ['dexeV3Pools'] })).toEqual([])
})

test('looks at rows with certain values only', () => {
  expect(find({ is: 'pool.address', from, where: { fee: 500 } })).toEqual(['2'])
})

test('puts rows with the largest values of a column first', () => {
  expect(find({ is: 'pool.address', from, most: 'fee' })).toEqual(['3', '2', '1'])
})

test('omits values that were created within an hour of the newest, unless all were', () => {
  const settled = { is: 'pool.createdAt', in: from }
  expect(find({ is: 'pool.address', from, settled })).toEqual(['2', '3'])
  expect(find({ is: 'pool.address', from, settled, where: { fee: 100 } })).toEqual(['1'])
})

test('ranks values by their rows', () => {
  expect(find({ is: 'token.address', from, rank: 'in most rows' })).toEqual(['a', 'b', 'c'])
  expect(find({ is: 'token.address', from, rank: 'second of most pairs' })).toEqual(['b', 'a'])
  expect(find({ is: 'pool.token0.address', from, rank: 'in fewest rows', among: from })).toEqual(['c'])
})
