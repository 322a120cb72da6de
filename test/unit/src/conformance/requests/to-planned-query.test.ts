import { expect, test } from 'vitest'
import { getUnknownValue } from '../../../../../src/conformance/inputs/list-unknown-values.ts'
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

test('writes a value that no service knows, as often as it says', () => {
  const [token, symbol] = [getUnknownValue('evm.token'), getUnknownValue('social.symbol')]
  expect(toPlannedQuery(owners, { token_address: { unknown: 'evm.token' } })).toEqual({
    token_address: token,
  })
  expect(toPlannedQuery(owners, { a: { unknown: 'social.symbol', times: 2, between: ' ' } })).toEqual({
    a: `${symbol} ${symbol}`,
  })
})

test('writes different ones', () => {
  const { a } = toPlannedQuery(owners, { a: { unknown: 'altchain.tokens', count: 51 } })
  expect(new Set(String(a).split(',')).size).toBe(51)
})
