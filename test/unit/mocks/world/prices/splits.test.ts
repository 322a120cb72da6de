import { expect, test } from 'vitest'
import { CALENDAR_LEVELS, FIRST_INSTANT, toWeek } from '../../../../../mocks/time/calendar.ts'
import {
  apportionTrades,
  apportionVolume,
  createPartValues,
  tiltWeights,
} from '../../../../../mocks/world/prices/apportion-trades.ts'
import { PriceRows } from '../../../../../mocks/world/prices/price-rows.ts'
import { createPairPrices, setPairPrices } from '../../../../../mocks/world/prices/set-pair-prices.ts'
import { computeBrownianBridgeReach, splitPrices } from '../../../../../mocks/world/prices/split-prices.ts'
import { createTokenPrices } from '../../../../../mocks/world/prices/token-prices.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const parts = (...values: number[]) => {
  const all = createPartValues()
  all.set(values)
  return all
}
const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (weights: Float64Array, prices: Float64Array) =>
  total(weights.map((weight, i) => weight * (prices[i] as number))) / total(weights)

test('deals out all trades, none of them to parts without weight', () => {
  for (let draw = 0; draw < 100; draw++) {
    const out = new Float64Array(10)
    apportionTrades(100, parts(1, 0, 2, 1), 4, draw * 7_919, out, 3)
    expect(total(out)).toBe(100)
    expect([...out].every(Number.isInteger)).toBe(true)
    expect([out[0], out[4], out[7]]).toEqual([0, 0, 0])
    for (const [at, fair] of [
      [3, 25],
      [5, 50],
      [6, 25],
    ] as const)
      expect(Math.abs((out[at] as number) - fair)).toBeLessThanOrEqual(2)
  }
})

test('tilts weights until their mean price is that of the whole', () => {
  const prices = parts(10, 11, 12, 13)
  const weights = parts(1, 1, 1, 1)
  tiltWeights(weights, prices, 4, 11.7)
  expect(mean(weights, prices)).toBeCloseTo(11.7, 12)
  expect(total(weights)).toBeCloseTo(4, 12)
})

test('keeps weights above zero for a price out of reach, and as they are for equal prices', () => {
  const weights = parts(1, 1, 1, 1)
  tiltWeights(weights, parts(10, 11, 12, 13), 4, 50)
  expect(Math.min(...weights.slice(0, 4))).toBeGreaterThan(0)
  const level = parts(1, 2)
  tiltWeights(level, parts(5, 5), 2, 6)
  expect([...level.slice(0, 2)]).toEqual([1, 2])
})

test('distributes a volume exactly, and at least a quantum for each trade', () => {
  const out = new Float64Array(6)
  const trades = Float64Array.of(0, 0, 3, 0, 1, 2)
  apportionVolume(5, 0.25, trades, parts(3, 0, 1, 2), 4, out, 2)
  expect(total(out)).toBe(5)
  for (let at = 2; at < 6; at++) {
    expect(out[at]).toBeGreaterThanOrEqual((trades[at] as number) * 0.25)
    expect(((out[at] as number) / 0.25) % 1).toBe(0)
  }
  expect(out[3]).toBe(0)
})

const whole = { open: 1, close: 1.05, high: 1.2, low: 0.9, swing: 0.15 }

/** Splits one interval of a level; gives the parts in order. */
function split(level: number, key = 7) {
  const rows = new PriceRows()
  const row = rows.take(1)
  for (const [name, value] of Object.entries(whole)) rows[name as keyof typeof whole][row] = value
  const first = splitPrices(key, rows, row, level, FIRST_INSTANT)
  return Array.from({ length: CALENDAR_LEVELS[level]?.parts ?? 0 }, (_, i) => ({
    open: rows.open[first + i] as number,
    close: rows.close[first + i] as number,
    high: rows.high[first + i] as number,
    low: rows.low[first + i] as number,
  }))
}

test('reaches as far as the ends at least, and further for a smaller draw', () => {
  expect(computeBrownianBridgeReach(1, 3, 0.5, 0)).toBe(2)
  expect(computeBrownianBridgeReach(3, 1, 0.5, 0)).toBe(2)
  expect(computeBrownianBridgeReach(0, 0, 2, -2)).toBe(4)
})

test.each([0, 1, 2, 7, 8, 11])('splits an interval of level %i into a path between its ends', level => {
  for (const key of [7, 8, 9]) {
    const parts = split(level, key)
    expect(parts[0]?.open).toBe(whole.open)
    expect(parts.at(-1)?.close).toBe(whole.close)
    for (const [i, { open, close, high, low }] of parts.entries()) {
      if (i > 0) expect(open).toBe(parts[i - 1]?.close)
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
      expect(low).toBeLessThanOrEqual(Math.min(open, close))
    }
    expect(Math.max(...parts.map(({ high }) => high))).toBe(whole.high)
    expect(Math.min(...parts.map(({ low }) => low))).toBe(whole.low)
  }
})

test('ends a week where the next one begins, also when they are drawn in another order', () => {
  const { rows, week } = createTokenPrices(3)
  const ordinary = createWorld({ seed: 3, size: 'small' }).tokens.at(900, 5)
  const number = toWeek(Date.UTC(2026, 0, 15) / 1000)
  const [next, before] = [week(ordinary, number + 1), week(ordinary, number)]
  expect(rows.close[before]).toBe(rows.open[next])
})

test('subtracts the logarithms of a quote, and adds reaches like the sides of a right angle', () => {
  const columns = ['open', 'close', 'high', 'low', 'swing'] as const
  const rows = new PriceRows()
  const [base, quote] = [rows.take(1), rows.take(1)]
  const write = (row: number, ...values: number[]) => {
    for (const [i, column] of columns.entries()) rows[column][row] = values[i] as number
  }
  write(base, 10, 12, 15, 9, 0.5)
  write(quote, 2, 3, 4, -2, 0.1)
  const pair = createPairPrices()
  setPairPrices(rows, base, quote, 1, pair)
  // Up: 3 of the base and 4 of the quote make 5. Down: 1 of the base and 1 of the quote make the root of 2.
  expect(columns.map(column => pair[column][0])).toEqual([8, 9, 14, 8 - Math.SQRT2, 0.5])
})
