import { expect, test } from 'vitest'
import { unknownIds } from '../../../../../src/conformance/inputs/unknown-ids.ts'
import { toPlannedQuery } from '../../../../../src/conformance/requests/to-planned-query.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const pools = getOperation('dexdV3Pools')
const owners = getOperation('tvlTopOwners')

test('keeps texts, and writes the venue of the operation into an input', () => {
  const query = {
    timeframe: '1h',
    pool_address: { input: 'evm.{venue}.pool' },
    other: { input: 'evm.token' },
  }
  expect(toPlannedQuery(pools, query)).toEqual({
    timeframe: '1h',
    pool_address: { input: 'evm.dexd.pool' },
    other: { input: 'evm.token' },
  })
  expect(toPlannedQuery(pools)).toEqual({})
})

test('writes a documented bound as a text', () => {
  expect(toPlannedQuery(owners, { limit: { bound: 'maximum' }, offset: { bound: 'minimum' } })).toEqual({
    limit: '1000',
    offset: '0',
  })
})

test('writes a name of nothing, as often as it says', () => {
  const { evm, symbol } = unknownIds
  expect(toPlannedQuery(owners, { token_address: { unknown: 'evm' } })).toEqual({ token_address: evm })
  expect(toPlannedQuery(owners, { a: { unknown: 'symbol', times: 2, between: ' ' } })).toEqual({
    a: `${symbol} ${symbol}`,
  })
})

test('writes different names of nothing', () => {
  const { a } = toPlannedQuery(owners, { a: { unknown: 'altchain', count: 51 } })
  expect(new Set(String(a).split(',')).size).toBe(51)
})
