import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryRecord, JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createReplyReporter } from '../../../../mocks/state/create-reply-reporter.ts'
import type { StateStore } from '../../../../mocks/state/state-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const entry = { path: '/pools' } as Partial<JournalEntry> as JournalEntry

function createLog() {
  const complete = vi.fn<StateStore['complete']>(async () => {})
  return { complete, log: createReplyReporter({ complete } as Partial<StateStore> as StateStore) }
}

test('reports ended replies in one batch', () => {
  const { complete, log } = createLog()
  log.expect('mine', { generation: 3, id: 7 }, entry, { ms: 12, bytes: 340 })
  log.expect('mine', { generation: 3, id: 8 }, entry, { ms: 15, bytes: 20 })
  expect(complete).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(complete.mock.calls).toEqual([
    [
      'mine',
      3,
      [
        [7, 12, 340],
        [8, 15, 20],
      ],
    ],
  ])
})

test('waits for a reply that is on its way', () => {
  const { complete, log } = createLog()
  const delivery: { -readonly [Name in keyof DeliveryRecord]: DeliveryRecord[Name] } = {
    ms: null,
    bytes: null,
  }
  log.expect('mine', { generation: 1, id: 7 }, entry, delivery)
  vi.advanceTimersByTime(1_000)
  expect(complete).not.toHaveBeenCalled()
  Object.assign(delivery, { ms: 20, bytes: 5 })
  delivery.announce?.()
  vi.advanceTimersByTime(50)
  expect(complete).toHaveBeenCalledWith('mine', 1, [[7, 20, 5]])
  expect(delivery.describe?.()).toEqual({ path: '/pools', id: 7, ms: 20, bytes: 5 })
})

test('keeps sessions and generations apart', () => {
  const { complete, log } = createLog()
  for (const [name, generation] of [
    ['a', 1],
    ['b', 1],
    ['a', 2],
  ] as const)
    log.expect(name, { generation, id: 1 }, entry, { ms: 1, bytes: 1 })
  vi.advanceTimersByTime(50)
  expect(complete.mock.calls.map(([name, generation]) => `${name}${generation}`)).toEqual(['a1', 'b1', 'a2'])
})

test('sends at its end what still waits, and survives an unreachable store', async () => {
  const { complete, log } = createLog()
  complete.mockRejectedValue(new Error('away'))
  log.expect('mine', { generation: 1, id: 1 }, entry, { ms: 1, bytes: 1 })
  await log.end()
  expect(complete).toHaveBeenCalledTimes(1)
})

test('expects nothing without a delivery', async () => {
  const { complete, log } = createLog()
  log.expect('mine', { generation: 1, id: 1 }, entry, undefined)
  await log.end()
  expect(complete).not.toHaveBeenCalled()
})
