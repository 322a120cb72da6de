import { afterEach, expect, test, vi } from 'vitest'
import { countMilliseconds } from '../../../../mocks/core/count-milliseconds.ts'
import { createCounter } from '../../../../mocks/core/create-counter.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('counts the requests of each key from 1', () => {
  const count = createCounter()
  expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3])
  expect(createCounter()('a')).toBe(1)
})

test('gives places away until none is free, and again after their time', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = createCounter()
  const places = { most: 2, ms: 1_000 }
  expect([count('a', places), count('a', places), count('a', places)]).toEqual([1, 2, 0])
  expect(count('b', places)).toBe(1)
  vi.setSystemTime(Date.now() + 999)
  expect(count('a', places)).toBe(0)
  vi.setSystemTime(Date.now() + 1)
  expect(count('a', places)).toBe(1)
})

test('measures milliseconds to a tenth', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_012.3456)
  expect(countMilliseconds(1_000)).toBe(12.3)
})
