import { expect, test } from 'vitest'
import { toWeek, toWeekStart } from '../../../../../mocks/time/calendar.ts'
import { drawPoolProfile } from '../../../../../mocks/world/entities/pool-profile.ts'
import { drawTradeWeek } from '../../../../../mocks/world/prices/draw-trade-week.ts'
import { splitTrades } from '../../../../../mocks/world/prices/split-trades.ts'
import { createTokenPrices } from '../../../../../mocks/world/prices/token-prices.ts'
import { TradeRows } from '../../../../../mocks/world/prices/trade-rows.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const { tokens, pools } = createWorld({ seed: 3, size: 'small' })
const week = toWeek(Date.UTC(2026, 0, 15) / 1000)
const start = toWeekStart(week)
const counts = ['buys', 'sells', 'buyBase', 'sellBase', 'buyQuote', 'sellQuote'] as const

/** The week of the main pool of a token, and its seven days. */
function drawWeek(index: number) {
  const pool = pools.findMain(tokens.at(900, index))
  const profile = drawPoolProfile(pool)
  const prices = createTokenPrices(3)
  const rows = new TradeRows()
  const row = drawTradeWeek(prices, rows, pool, profile, week)
  const base = prices.parts(profile.base, rows.base[row] as number, 0, start)
  const first = splitTrades(pool.key, profile, rows, row, 0, start, prices.rows, base, 0)
  return { rows, row, profile, days: Array.from({ length: 7 }, (_, i) => first + i) }
}

test.each([1, 2, 9, 20])('draws a week of the pool of token %i', index => {
  const { rows, row, profile } = drawWeek(index)
  const [open, high, low, close] = [rows.open, rows.high, rows.low, rows.close].map(column => column[row])
  expect(high).toBeGreaterThanOrEqual(Math.max(open as number, close as number))
  expect(low).toBeLessThanOrEqual(Math.min(open as number, close as number))
  expect((rows.buys[row] as number) + (rows.sells[row] as number)).toBeGreaterThanOrEqual(1)
  expect(((rows.buyBase[row] as number) / profile.baseQuantum) % 1).toBe(0)
  expect(((rows.sellQuote[row] as number) / profile.quoteQuantum) % 1).toBe(0)
})

test.each([1, 2, 9, 20])('splits counts and volumes of token %i exactly', index => {
  const { rows, row, days } = drawWeek(index)
  for (const name of counts)
    expect(
      days.reduce((sum, day) => sum + (rows[name][day] as number), 0),
      name,
    ).toBe(rows[name][row])
})

test.each([1, 2, 9, 20])('opens, closes and reaches of token %i as the week does', index => {
  const { rows, row, days } = drawWeek(index)
  const busy = days.filter(day => !rows.isStill(day))
  expect(rows.open[busy[0] as number]).toBe(rows.open[row])
  expect(rows.close[busy.at(-1) as number]).toBe(rows.close[row])
  expect(Math.max(...busy.map(day => rows.high[day] as number))).toBe(rows.high[row])
  expect(Math.min(...busy.map(day => rows.low[day] as number))).toBe(rows.low[row])
})

test('pays a mean price inside of the range of every day', () => {
  const { rows, days } = drawWeek(1)
  for (const day of days.filter(each => (rows.buys[each] as number) > 0)) {
    const mean = (rows.buyQuote[day] as number) / (rows.buyBase[day] as number)
    expect(mean).toBeGreaterThan((rows.low[day] as number) * 0.99)
    expect(mean).toBeLessThan((rows.high[day] as number) * 1.01)
  }
})
