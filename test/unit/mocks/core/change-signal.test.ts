import { expect, test, vi } from 'vitest'
import { createSignal } from '../../../../mocks/core/change-signal.ts'

test('tells every listener of every change', () => {
  const signal = createSignal()
  const [first, second] = [vi.fn(), vi.fn()]
  signal.watch(first)
  signal.announce()
  signal.watch(second)
  signal.announce()
  expect(first).toHaveBeenCalledTimes(2)
  expect(second).toHaveBeenCalledTimes(1)
})

test('tells nothing to a listener that went away', () => {
  const signal = createSignal()
  const listener = vi.fn()
  const unwatch = signal.watch(listener)
  expect(signal.isWatched).toBe(true)
  unwatch()
  signal.announce()
  expect(listener).not.toHaveBeenCalled()
  expect(signal.isWatched).toBe(false)
})
