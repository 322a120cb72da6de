import { expect, test } from 'vitest'
import { toWeek, toWeekStart, WEEK } from '../../../../../mocks/time/calendar.ts'
import { createTokenPrices } from '../../../../../mocks/world/prices/token-prices.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const { tokens } = createWorld({ seed: 3, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12, 34, 56) / 1000
const ordinary = tokens.at(900, 5)

test('prices a stable coin at 1', () => {
  expect(createTokenPrices(3).price(tokens.at(900, 0), now)).toBe(1)
})

test('gives the same price in whatever order it is asked', () => {
  const [one, other] = [createTokenPrices(3), createTokenPrices(3)]
  const price = one.price(ordinary, now)
  for (let i = 0; i < 20; i++) other.price(ordinary, now - i * 100_000)
  expect(other.price(ordinary, now)).toBe(price)
  expect(createTokenPrices(3).price(tokens.at(900, 6), now)).not.toBe(price)
})

test('prices the native coin alike on all chains that share it', () => {
  const prices = createTokenPrices(3)
  const [one, other] = [tokens.at(8453, 1), tokens.at(42161, 1)]
  expect(one.symbol).toBe(other.symbol)
  expect(prices.price(one, now)).toBe(prices.price(other, now))
})

test('ends a week where the next one begins, also when they are drawn in another order', () => {
  const { rows, week } = createTokenPrices(3)
  const number = toWeek(now)
  const [next, before] = [week(ordinary, number + 1), week(ordinary, number)]
  expect(rows.close[before]).toBe(rows.open[next])
})

test('stays between high and low of its week', () => {
  const prices = createTokenPrices(3)
  const number = toWeek(now)
  const row = prices.week(ordinary, number)
  for (let at = toWeekStart(number); at < toWeekStart(number) + WEEK; at += 7_200) {
    const price = prices.logPrice(ordinary, at)
    expect(price).toBeLessThanOrEqual(prices.rows.high[row] as number)
    expect(price).toBeGreaterThanOrEqual(prices.rows.low[row] as number)
  }
})

test('makes room only when few rows are free', () => {
  const prices = createTokenPrices(3)
  expect(prices.makeRoom()).toBe(0)
  while (!prices.rows.isFull) prices.rows.take(7)
  expect([prices.makeRoom(), prices.makeRoom()]).toEqual([1, 1])
})
