import { expect, test } from 'vitest'
import type { ReplyEntry, RequestContext } from '../../../../../mocks/core/request-context.ts'
import { readRowKey } from '../../../../../mocks/scenarios/entries/read-row-key.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

function keyOf(id: Parameters<typeof getOperation>[0], entry: ReplyEntry, query: ReplyEntry = {}): string {
  return readRowKey(entry, {
    operation: getOperation(id),
    query,
  } as Partial<RequestContext> as RequestContext)
}

test('tells rows apart by address and time, and by the address of the request', () => {
  const candle = { unixTime: 60, openPrice: 1, poolAddress: 'A' }
  expect(keyOf('ohlcvPool', candle)).not.toBe(keyOf('ohlcvPool', { ...candle, unixTime: 120 }))
  expect(keyOf('ohlcvPool', candle)).toBe(keyOf('ohlcvPool', { ...candle, openPrice: 2 }))
  const state = { token0Address: '0xA', token1Address: '0xB', currentLiquidity: '5' }
  const keys = ['0x1', '0x2'].map(address => keyOf('dexdV3Pool', state, { pool_address: address }))
  expect(keys[0]).not.toBe(keys[1])
  expect(keyOf('dexdV3Pool', { ...state, currentLiquidity: '6' }, { pool_address: '0x1' })).toBe(keys[0])
})
