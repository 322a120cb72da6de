import { expect, test } from 'vitest'
import {
  apportionTrades,
  apportionVolume,
  createPartValues,
  tiltWeights,
} from '../../../../../mocks/world/prices/apportion-trades.ts'

const parts = (...values: number[]) => {
  const all = createPartValues()
  all.set(values)
  return all
}
const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (weights: Float64Array, prices: Float64Array) =>
  total(weights.map((weight, i) => weight * (prices[i] as number))) / total(weights)

test('has room for the seven days of a week', () => {
  expect(createPartValues()).toHaveLength(7)
})

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
