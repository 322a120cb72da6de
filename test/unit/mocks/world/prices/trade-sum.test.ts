import { expect, test } from 'vitest'
import { TradeRows } from '../../../../../mocks/world/prices/trade-rows.ts'
import { createFlatTrades, TradeSum, type Trades } from '../../../../../mocks/world/prices/trade-sum.ts'

const first = { ...createFlatTrades(10), high: 12, low: 9, close: 11, buys: 2, buyBase: 4, buyQuote: 44 }
const second = { ...createFlatTrades(11), high: 15, low: 10, close: 14, sells: 3, sellBase: 1, sellQuote: 13 }

function addUp(sum: TradeSum, ...intervals: Trades[]) {
  const rows = new TradeRows()
  for (const interval of intervals) {
    const row = rows.take(1)
    for (const [name, value] of Object.entries(interval)) rows[name as keyof Trades][row] = value
    sum.add(rows, row)
  }
  return sum.read()
}

test('opens with the first interval, closes with the last, and reaches the extremes of both', () => {
  expect(addUp(new TradeSum(), first, second)).toEqual({
    open: 10,
    high: 15,
    low: 9,
    close: 14,
    buys: 2,
    sells: 3,
    buyBase: 4,
    sellBase: 1,
    buyQuote: 44,
    sellQuote: 13,
  })
})

test('knows no sum of nothing', () => {
  const sum = new TradeSum()
  expect(sum.read()).toBeUndefined()
  addUp(sum, first)
  sum.clear()
  expect(sum.read()).toBeUndefined()
})

test('begins again once it is cleared', () => {
  const sum = new TradeSum()
  addUp(sum, first)
  sum.clear()
  expect(addUp(sum, second)).toEqual(second)
})

test('stands at one price without trades', () => {
  const { open, high, low, close, ...counts } = createFlatTrades(7)
  expect([open, high, low, close]).toEqual([7, 7, 7, 7])
  expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0])
})
