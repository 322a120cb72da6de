import { expect, test } from 'vitest'
import { CALENDAR_LEVELS, FIRST_INSTANT } from '../../../../../mocks/time/calendar.ts'
import { PriceRows } from '../../../../../mocks/world/prices/price-rows.ts'
import {
  computeBrownianBridgeReach,
  splitPrices,
  toLogFraction,
} from '../../../../../mocks/world/prices/split-prices.ts'

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

test('reads the logarithm of a fraction above 0', () => {
  expect(toLogFraction(2 ** 31)).toBeCloseTo(Math.log(0.5), 9)
  expect(toLogFraction(0)).toBeCloseTo(Math.log(0.5 / 2 ** 32), 9)
  expect(toLogFraction(2 ** 32 - 1)).toBeLessThanOrEqual(0)
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

test('draws the same path for the same key, and another for another', () => {
  expect(split(0)).toEqual(split(0))
  expect(split(0, 8)).not.toEqual(split(0))
})
