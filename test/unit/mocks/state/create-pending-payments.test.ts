import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPendingPayments } from '../../../../mocks/state/create-pending-payments.ts'
import type { RecordResult, StateStore, StoredPayment } from '../../../../mocks/state/state-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const payment = { entry: { status: 'settled' } } as Partial<StoredPayment> as StoredPayment
const pending = { entry: { status: 'pending' } } as Partial<StoredPayment> as StoredPayment
const recorded: RecordResult = { kind: 'recorded', generation: 1, id: 5 }

function createPayments(isUp = true) {
  const conclude = vi.fn<StateStore['conclude']>(async () => {})
  const health = () => ({ isUp, since: 0, reason: undefined })
  const store = { conclude, health } as Partial<StateStore> as StateStore
  return { conclude, payments: createPendingPayments(store) }
}

test('tells the store that the client of a settled payment has its reply', async () => {
  const { conclude, payments } = createPayments()
  expect(await payments.settle('mine', payment, async () => recorded)).toBe(recorded)
  expect(conclude.mock.calls).toEqual([['mine', payment, 'told']])
})

test('concludes nothing without a settled payment', async () => {
  const { conclude, payments } = createPayments()
  expect(await payments.settle('mine', undefined, async () => recorded)).toBe(recorded)
  expect(await payments.settle('mine', pending, async () => recorded)).toBe(recorded)
  expect(await payments.settle('mine', payment, async () => ({ kind: 'spent' }))).toEqual({ kind: 'spent' })
  expect(conclude).not.toHaveBeenCalled()
})

test('gives a payment back whose writing failed', async () => {
  const { conclude, payments } = createPayments()
  const fail = async () => {
    throw new Error('broken')
  }
  await expect(payments.settle('mine', payment, fail)).rejects.toThrow('broken')
  await vi.advanceTimersByTimeAsync(250)
  expect(conclude.mock.calls).toEqual([['mine', payment, 'given-up']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(conclude).toHaveBeenCalledTimes(1)
})

test('tells it again when the store did not hear it', async () => {
  const { conclude, payments } = createPayments()
  conclude.mockRejectedValueOnce(new Error('away'))
  await payments.settle('mine', payment, async () => recorded)
  await vi.advanceTimersByTimeAsync(250)
  expect(conclude.mock.calls).toEqual([
    ['mine', payment, 'told'],
    ['mine', payment, 'told'],
  ])
})

test('concludes at its end what is open, unless the store is down', async () => {
  for (const isUp of [true, false]) {
    const { conclude, payments } = createPayments(isUp)
    conclude.mockRejectedValueOnce(new Error('away'))
    await payments.settle('mine', payment, async () => recorded)
    await vi.advanceTimersByTimeAsync(0)
    await payments.end()
    expect(conclude).toHaveBeenCalledTimes(isUp ? 2 : 1)
  }
})
