import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAmount, parseEntry } from '../../../../../mocks/state/redis/parse-entry.ts'
import { withTimeout } from '../../../../../mocks/state/redis/with-timeout.ts'
import { StateUnavailable } from '../../../../../mocks/state/state-unavailable.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('parses an entry, and no foreign data', () => {
  expect(parseEntry('{"id":1}')).toEqual({ id: 1 })
  for (const text of ['', '{', 'null', '3', '"text"']) expect(parseEntry(text)).toBeUndefined()
})

test('guesses no amount', () => {
  for (const text of ['0', '-5', '123456789012345678901234567890']) expect(checkAmount(text)).toBe(text)
  for (const text of ['', '1.5', '1e3', ' 1', 'NaN'])
    expect(() => checkAmount(text)).toThrow(StateUnavailable)
})

test('passes on what comes in time', async () => {
  expect(await withTimeout(Promise.resolve(5), 100)).toBe(5)
  await expect(withTimeout(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('fails when it takes too long', async () => {
  const failed = expect(withTimeout(new Promise(() => {}), 100)).rejects.toThrow('no answer in 100 ms')
  vi.advanceTimersByTime(100)
  await failed
})
