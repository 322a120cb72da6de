import { expect, test } from 'vitest'
import { groupMarketOperations } from '../../../../../../src/console/panels/market/group-market-operations.ts'
import { makeContract, makeEntry } from '../../support/make-context.ts'
import { bars, market, posts, shops } from '../../support/make-market.ts'

test('finds the part that each parameter and column of the candles plays', () => {
  const { candles } = groupMarketOperations(market)
  expect(candles?.operation).toBe(bars)
  expect([candles?.pool.name, candles?.interval.name]).toEqual(['shop_address', 'step'])
  expect(candles?.range.map(({ name }) => name)).toEqual(['from', 'to'])
  expect(candles?.columns).toEqual({
    ...{ time: 'barTime', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volumeInside' },
  })
})

test('groups lists by what they show', () => {
  const { poolLists, entryLists } = groupMarketOperations(market)
  expect([poolLists, entryLists]).toEqual([[shops], [posts]])
})

test('knows neither candles nor pools when a price is missing', () => {
  const entry = makeEntry(['barTime', 'open', 'high', 'low'])
  const { candles, poolLists } = groupMarketOperations(
    makeContract([{ ...bars, reply: { ...bars.reply, entry } }, shops]),
  )
  expect([candles, poolLists]).toEqual([undefined, []])
})

test('does without a volume', () => {
  const entry = makeEntry(['time', 'open', 'high', 'low', 'close'])
  const { candles } = groupMarketOperations(makeContract([{ ...bars, reply: { ...bars.reply, entry } }]))
  expect(candles?.columns.volume).toBe('')
})
