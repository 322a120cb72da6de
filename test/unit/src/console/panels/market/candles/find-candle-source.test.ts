import { expect, test } from 'vitest'
import { findCandleSource } from '../../../../../../../src/console/panels/market/candles/find-candle-source.ts'
import { makeContract, makeEntry } from '../../../support/make-context.ts'
import { bars, market, shops } from '../../../support/make-market.ts'

test('finds the part that each parameter and column of the candles plays', () => {
  const candles = findCandleSource(market)
  expect(candles?.operation).toBe(bars)
  expect([candles?.pool.name, candles?.interval.name]).toEqual(['shop_address', 'step'])
  expect(candles?.range.map(({ name }) => name)).toEqual(['from', 'to'])
  expect(candles?.columns).toEqual({
    ...{ time: 'barTime', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volumeInside' },
  })
})

test('finds no candles when a price is missing', () => {
  const entry = makeEntry(['barTime', 'open', 'high', 'low'])
  expect(
    findCandleSource(makeContract([{ ...bars, reply: { ...bars.reply, entry } }, shops])),
  ).toBeUndefined()
})

test('does without a volume', () => {
  const entry = makeEntry(['time', 'open', 'high', 'low', 'close'])
  const candles = findCandleSource(makeContract([{ ...bars, reply: { ...bars.reply, entry } }]))
  expect(candles?.columns.volume).toBe('')
})
