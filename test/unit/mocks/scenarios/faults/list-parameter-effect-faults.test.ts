import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { listConsistencyFaults } from '../../../../../mocks/scenarios/faults/list-consistency-faults.ts'
import { listParameterEffectFaults } from '../../../../../mocks/scenarios/faults/list-parameter-effect-faults.ts'
import { listRuleFaults } from '../../../../../mocks/scenarios/faults/list-rule-faults.ts'
import { entries } from '../../../../../src/contract/entries.ts'

const faults = [...listParameterEffectFaults(), ...listConsistencyFaults()]
const start = (name: string) => faults.find(fault => fault.name === `fault:${name}`)?.start(undefined)
const change = (name: string, list: object[], query: object = {}, count = 0) =>
  start(name)?.entries?.(
    list as Record<string, unknown>[],
    { query } as Partial<RequestContext> as RequestContext,
    count,
  )

test('has the figures of one window under the name of another', () => {
  const behavior = start('effect:tradeStatistics.4h-as-1h')
  const context = {} as RequestContext
  expect(behavior?.query?.({ timeframe: '4h' }, context)).toEqual({ timeframe: '1h' })
  expect(behavior?.entries?.([{ timeframe: '1h', buyCount: 3 }], context, 0)).toEqual([
    { timeframe: '4h', buyCount: 3 },
  ])
  expect(behavior?.query?.({ timeframe: '24h' }, context)).toEqual({ timeframe: '24h' })
})

test('sorts numbers as text', () => {
  const behavior = start('effect:dexdV3Pools.as-text')
  const context = {} as RequestContext
  expect(behavior?.query?.({ order_asc: ['fee'], limit: 3 }, context)).toEqual({ limit: 1000 })
  const sorted = behavior?.entries?.([{ fee: 100 }, { fee: 500 }, { fee: 3000 }, { fee: 10000 }], context, 0)
  expect(sorted).toEqual([{ fee: 100 }, { fee: 10000 }, { fee: 3000 }])
})

test('begins every other candle late', () => {
  const candles = [60, 120, 180].map(unixTime => ({ unixTime }))
  expect(change('effect:ohlcvPool.uneven', candles)).toEqual([60, 150, 180].map(unixTime => ({ unixTime })))
})

test('gives figures in another unit', () => {
  expect(change('effect:clmmVenuePools.points', [{ fee: 3000 }])).toEqual([{ fee: 30 }])
  expect(change('effect:dexdV3Pool.hex', [{ currentLiquidity: '255' }])).toEqual([
    { currentLiquidity: '0xff' },
  ])
  const minutes = change('effect:clmmVenuePools.minutes', [{ createdAt: '2026-01-15T12:34:56+00:00' }])
  expect(minutes).toEqual([{ createdAt: '2026-01-15T12:34+00:00' }])
})

test('counts less over a longer window', () => {
  const row = { timeframe: '12h', buyCount: 1000, sellCount: 500, totalTradeCount: 1500, totalVolume: 200 }
  expect(change('across:tradeStatistics.window', [row])).toEqual([
    { ...row, buyCount: 10, sellCount: 5, totalTradeCount: 15, totalVolume: 2 },
  ])
  expect(change('across:tradeStatistics.window', [{ ...row, timeframe: '4h' }])).toEqual([
    { ...row, timeframe: '4h' },
  ])
})

test('states a fact otherwise than another operation', () => {
  expect(change('across:tokenDetails.decimals', [{ decimals: 9 }])).toEqual([{ decimals: 10 }])
  expect(change('across:tokenDetails.priceUSD', [{ priceUSD: 2, fdvUSD: null, symbol: 'A' }])).toEqual([
    { priceUSD: 20, fdvUSD: null, symbol: 'A' },
  ])
})

test('breaks every documented and inferred rule by a fault of its own', () => {
  const rules = Object.values(entries.rules).flat()
  const wanted = rules.filter(({ level }) => level === undefined || level === 'inferred').map(({ id }) => id)
  expect(
    listRuleFaults()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set(wanted)].map(id => `fault:rule:${id}`).sort())
})
