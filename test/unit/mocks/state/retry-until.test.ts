import { expect, test, vi } from 'vitest'
import { retryUntil } from '../../../../mocks/state/retry-until.ts'
import {
  createConflictError,
  createStoreUnavailableError,
  StateUnavailable,
} from '../../../../mocks/state/state-unavailable.ts'

test('gives what a step gives', async () => {
  const onDoubt = vi.fn()
  expect(await retryUntil(1_000, async () => 7, onDoubt)).toBe(7)
  expect(onDoubt).not.toHaveBeenCalled()
})

test('retries no step that failed for another reason', async () => {
  const step = vi.fn(async () => {
    throw new TypeError('broken')
  })
  await expect(retryUntil(1_000, step)).rejects.toThrow('broken')
  expect(step).toHaveBeenCalledTimes(1)
})

test('gives up when the time is over', async () => {
  const step = vi.fn(async () => {
    throw createStoreUnavailableError('timeout')
  })
  await expect(retryUntil(0, step)).rejects.toThrow('is unavailable: timeout.')
  expect(step).toHaveBeenCalledTimes(1)
})

test('says in an error of its own that the store is unavailable', () => {
  for (const error of [createConflictError(), createStoreUnavailableError(undefined)]) {
    expect(error).toBeInstanceOf(StateUnavailable)
    expect(error.name).toBe('StateUnavailable')
  }
  expect(createConflictError().message).toContain('Try again in a second.')
})
