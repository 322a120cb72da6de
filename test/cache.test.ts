import { expect, test } from 'vitest'
import { BoundedCache } from '../src/bounded-cache.ts'

const counting = (capacity: number, weigh?: (value: { size: number }) => number) => {
  const cache = new BoundedCache<number, { size: number }>(capacity, weigh)
  let made = 0
  return {
    made: () => made,
    get: (key: number, size = 1) =>
      cache.get(key, () => {
        made++
        return { size }
      }),
  }
}

test('a value is made once and stays the same object while it is read', () => {
  const { get, made } = counting(10)
  const first = get(1)
  for (let key = 2; key < 100; key++) {
    get(key)
    expect(get(1)).toBe(first)
  }
  expect(made()).toBe(99)
})

test('what was not read lately is forgotten, so that at most two generations are held', () => {
  const { get, made } = counting(10)
  for (let key = 0; key < 1_000; key++) get(key)
  expect(made()).toBe(1_000)
  for (let key = 0; key < 980; key++) get(key)
  expect(made()).toBe(1_980)
})

test('values count with their weight', () => {
  const { get, made } = counting(100, value => value.size)
  get(1, 60)
  get(2, 60)
  get(3, 120)
  get(3, 120)
  expect(made()).toBe(3)
  get(1, 60)
  expect(made()).toBe(4)
})
