import { expect, test } from 'vitest'
import { BoundedCache } from '../../../../src/base/bounded-cache.ts'

const counting = (capacity: number, weigh?: (value: { size: number }) => number) => {
  const cache = new BoundedCache<number, { size: number }>(capacity, weigh)
  let made = 0
  return {
    made: () => made,
    get: (key: number, size = 1) =>
      cache.getOrMake(key, () => {
        made++
        return { size }
      }),
  }
}

test('makes a value once and returns the same object while it is read', () => {
  const { get, made } = counting(10)
  const first = get(1)
  for (let key = 2; key < 100; key++) {
    get(key)
    expect(get(1)).toBe(first)
  }
  expect(made()).toBe(99)
})

test('drops values that were not read lately, and holds two generations at most', () => {
  const { get, made } = counting(10)
  for (let key = 0; key < 1_000; key++) get(key)
  expect(made()).toBe(1_000)
  for (let key = 0; key < 980; key++) get(key)
  expect(made()).toBe(1_980)
})

test('limits values by their weight', () => {
  const { get, made } = counting(100, value => value.size)
  get(1, 60)
  get(2, 60)
  get(3, 120)
  get(3, 120)
  expect(made()).toBe(3)
  get(1, 60)
  expect(made()).toBe(4)
})

test('keeps requested values and drops the rest', () => {
  const cache = new BoundedCache<number, object>(4)
  const first = {}
  cache.set(0, first)
  for (let key = 1; key < 40; key++) {
    cache.set(key, {})
    expect(cache.get(0)).toBe(first)
  }
  expect(cache.get(1)).toBeUndefined()
  expect(cache.get(39)).toBeDefined()
})

test('ends a generation by the weight of its values, not only by their number', () => {
  const cache = new BoundedCache<number, { size: number }>(100, value => value.size)
  cache.set(0, { size: 1 })
  cache.set(1, { size: 1 })
  cache.grow(200)
  cache.set(2, { size: 1 })
  cache.grow(200)
  expect([0, 1, 2].map(key => cache.get(key) !== undefined)).toEqual([false, false, true])
})
