import { expect, test } from 'vitest'
import type { ReplyEntry, RequestContext } from '../../../../../mocks/core/request-context.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { applyEdits, type EntryEdit } from '../../../../../mocks/scenarios/entries/apply-edits.ts'
import { isSeriesTime } from '../../../../../mocks/scenarios/entries/is-series-time.ts'
import {
  changeValueAt,
  isNullable,
  listValueLocations,
} from '../../../../../mocks/scenarios/entries/list-value-locations.ts'
import {
  canComputeRules,
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  type ValueShape,
} from '../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { readRowKey } from '../../../../../mocks/scenarios/entries/read-row-key.ts'
import { compareValues, sortReplyEntries } from '../../../../../mocks/scenarios/entries/sort-reply-entries.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
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

test('finds the time by which rows rise, and those of the items of an array', () => {
  expect(isSeriesTime('OhlcvPoint', ['unixTime'])).toBe(true)
  expect(isSeriesTime('OhlcvPoint', ['openPrice'])).toBe(false)
  expect(isSeriesTime('FeeMetrics', ['historicalFees', '*', 'timestamp'])).toBe(true)
  expect(isSeriesTime('FeeMetrics', ['historicalFees', '*', 'volume'])).toBe(false)
  expect(isSeriesTime('PoolListRecord', ['createdAt'])).toBe(false)
})

const shapeOf = (changes: Partial<ValueShape> = {}): ValueShape => ({
  title: '',
  types: [],
  level: 'documented',
  limits: [],
  members: {},
  required: [],
  closed: false,
  item: undefined,
  positions: [],
  ...changes,
})
const shape = shapeOf({
  members: {
    name: shapeOf(),
    map: shapeOf({ members: { '1h': shapeOf(), '1d': shapeOf() } }),
    list: shapeOf({ item: shapeOf({ members: { size: shapeOf() } }) }),
    pair: shapeOf({ positions: [shapeOf(), shapeOf()] }),
  },
})
const pathsOf = (keys: 'each' | 'all') => listValueLocations(shape, keys).map(({ path }) => path.join('.'))

test('lists every place, outer ones first', () => {
  expect(pathsOf('each')).toEqual([
    ...['name', 'map', 'map.1h', 'map.1d'],
    ...['list', 'list.*', 'list.*.size', 'pair', 'pair.0', 'pair.1'],
  ])
})

test('knows a place that allows null by its type or its choices', () => {
  expect(isNullable(shapeOf({ types: ['string', 'null'] }))).toBe(true)
  expect(
    isNullable(shapeOf({ limits: [{ keyword: 'enum', bound: ['a', null], level: 'documented' }] })),
  ).toBe(true)
  expect(isNullable(shapeOf({ types: ['string'] }))).toBe(false)
  expect(isNullable(shapeOf())).toBe(false)
})

test('changes the values at a path, and nothing else', () => {
  const value = { name: 'a', map: { '1h': 1, '1d': 2 }, list: [{ size: 3 }, { size: 4 }], pair: [5, 6] }
  const double = (each: unknown) => Number(each) * 2
  expect(changeValueAt(value, ['map', '*'], double)).toEqual({ ...value, map: { '1h': 2, '1d': 4 } })
  expect(changeValueAt(value, ['list', '*', 'size'], double)).toEqual({
    ...value,
    list: [{ size: 6 }, { size: 8 }],
  })
  expect(changeValueAt(value, ['pair', 1], double)).toEqual({ ...value, pair: [5, 12] })
  expect(changeValueAt(value, ['other'], double)).toEqual(value)
  expect(changeValueAt(null, ['other'], double)).toBeNull()
  expect(value.pair).toEqual([5, 6])
})

const asked = { query: { limit: 2, other: undefined }, now: 0 }
const rule = { id: 'R-1', rule: 'row.a <= row.b' }

test('names the schema of a table, and of the selected media type', () => {
  const [media] = [{ schema: 'InfluencerEntry' }]
  expect(findSchemaName({ operation: getOperation('tokenDetails') } as RequestContext)).toBe('TokenDetails')
  const context = { operation: getOperation('influencerCredibility'), selection: { media } } as RequestContext
  expect(findSchemaName(context)).toBe('InfluencerEntry')
})

test('collects the rules that entries break', () => {
  const broken = (...rows: object[]) => collectBrokenRules([rule], rows as Record<string, unknown>[], asked)
  expect(broken({ a: 1, b: 2 })).toEqual([])
  expect(broken({ a: 3, b: 2 })).toEqual([rule])
  expect(broken({ a: 2n ** 70n, b: 2 })).toEqual([rule])
})

test('counts a rule that cannot be computed as broken', () => {
  const unreadable = { id: 'R-2', rule: 'row.a <=' }
  expect(collectBrokenRules([rule, unreadable], [{ a: 1, b: 2 }], asked)).toEqual([unreadable])
  expect(canComputeRules([unreadable], [{ a: 1, b: 2 }], asked)).toBe(false)
  expect(canComputeRules([rule], [{ a: 1, b: 2 }], asked)).toBe(true)
})

test('lists the rules of a schema by their level', () => {
  const all = listRulesAt('TokenDetails', ['documented', 'inferred', 'sampled', 'open'])
  const parts = (['documented', 'inferred', 'sampled', 'open'] as const).flatMap(level =>
    listRulesAt('TokenDetails', [level]),
  )
  expect(all.length).toBeGreaterThan(0)
  expect(parts).toHaveLength(all.length)
  expect(listRulesAt('NoSuchSchema', ['documented'])).toEqual([])
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

const ask = (id: OperationId, query: object = {}) =>
  ({ operation: getOperation(id), query, now: 0 }) as Partial<RequestContext> as RequestContext

test('sorts entries up or down, and keeps a list without an order', () => {
  const entries = [{ fee: 5 }, { fee: 1 }, { fee: 9 }]
  const fees = (query: object) => sortReplyEntries(entries, ask('dexdV3Pools', query)).map(({ fee }) => fee)
  expect(fees({ order_asc: ['fee'] })).toEqual([1, 5, 9])
  expect(fees({ order_desc: ['fee'] })).toEqual([9, 5, 1])
  expect(sortReplyEntries(entries, ask('tradeStatistics'))).toBe(entries)
  expect(entries.map(({ fee }) => fee)).toEqual([5, 1, 9])
})

test('compares numbers by size, and texts by their letters', () => {
  expect(compareValues(2, 10)).toBeLessThan(0)
  expect(compareValues('2', '10')).toBeGreaterThan(0)
  expect(compareValues('2026-01-15', '2026-02-01')).toBeLessThan(0)
  expect(compareValues(3, 3)).toBe(0)
  expect(compareValues(2n ** 70n, 5)).toBeGreaterThan(0)
})
