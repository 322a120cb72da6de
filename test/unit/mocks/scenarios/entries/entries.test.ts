import { expect, test } from 'vitest'
import type { ReplyEntry, RequestContext } from '../../../../../mocks/core/request-context.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { applyEdits, type EntryEdit } from '../../../../../mocks/scenarios/entries/apply-edits.ts'
import {
  canComputeRules,
  collectBrokenRules,
  listRulesAt,
} from '../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { readRowKey } from '../../../../../mocks/scenarios/entries/read-row-key.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
const sample = findSampleRequest(mock, 'tokenDetails')
const [{ columns, data }] = JSON.parse(requestMock(mock, sample).body)
const entry: ReplyEntry = Object.fromEntries(
  columns.map(({ name }: { name: string }, at: number) => [name, data[0][at]]),
)
const context = {
  operation: getOperation('tokenDetails'),
  query: sample.query,
  now: mock.clock.now(),
} as unknown as RequestContext

const levels = ['documented', 'inferred'] as const
const set = (field: string, value: unknown): EntryEdit => ({
  field,
  change: each => ({ ...each, [field]: value }),
})
const apply = (...edits: EntryEdit[]) => applyEdits([entry], edits, levels, context)[0]

test('makes an edit that no rule forbids', () => {
  expect(apply(set('symbol', 'NEW'))).toEqual({ ...entry, symbol: 'NEW' })
})

test('breaks no rule that held before', () => {
  const rules = listRulesAt('TokenDetails', levels)
  const held = rules.filter(rule => collectBrokenRules([rule], [entry], context).length === 0)
  expect(held.length).toBeGreaterThan(0)
  const edits = ['trade1hCount', 'trade24hCount', 'volume1h', 'volume24h'].map((name, i) =>
    set(name, 10 ** (9 - i)),
  )
  expect(collectBrokenRules(held, [apply(...edits) as ReplyEntry], context)).toEqual([])
})

test('leaves out an edit that cannot be made, and makes the others', () => {
  const more = Number(entry.trade24hCount) + 1
  const edited = apply(set('symbol', 'NEW'), set('trade1hCount', more))
  expect(edited).toEqual({ ...entry, symbol: 'NEW' })
})

test('keeps a list without edits', () => {
  expect(apply()).toEqual(entry)
  expect(applyEdits([], [set('symbol', 'NEW')], levels, context)).toEqual([])
})

const asked = { query: { limit: 2, other: undefined }, now: 0 }
const rule = { id: 'R-1', rule: 'row.a <= row.b' }

test('counts a rule that cannot be computed as broken', () => {
  const unreadable = { id: 'R-2', rule: 'row.a <=' }
  expect(collectBrokenRules([rule, unreadable], [{ a: 1, b: 2 }], asked)).toEqual([unreadable])
  expect(canComputeRules([unreadable], [{ a: 1, b: 2 }], asked)).toBe(false)
  expect(canComputeRules([rule], [{ a: 1, b: 2 }], asked)).toBe(true)
})

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
  const pool = { poolAddress: 'A', token0Symbol: 'X' }
  expect(keyOf('clmmVenuePools', { ...pool, token0Symbol: 'Y' })).toBe(keyOf('clmmVenuePools', pool))
  expect(keyOf('clmmVenuePools', { ...pool, poolAddress: 'B' })).not.toBe(keyOf('clmmVenuePools', pool))
})
