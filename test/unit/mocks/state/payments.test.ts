import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPaymentAccounts } from '../../../../mocks/state/create-payment-accounts.ts'
import { createPendingPayments } from '../../../../mocks/state/create-pending-payments.ts'
import { readStateUrl, withTimeout } from '../../../../mocks/state/redis/connect-redis.ts'
import type { StateStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import { checkAmount } from '../../../../mocks/state/redis/create-redis-store.ts'
import {
  createStoreUnavailableError,
  retryUntil,
  StateUnavailable,
} from '../../../../mocks/state/state-unavailable.ts'
import type { RecordResult, StoredPayment } from '../../../../mocks/state/stored-session.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('throws why the store cannot be asked once a payment is looked at', () => {
  const away = createPaymentAccounts(new StateUnavailable('It is away.'), 0n)
  expect(() => away.balanceOf('0x1')).toThrow('It is away.')
  const authorization = { from: '0x1', nonce: '0x2' }
  expect(() => createPaymentAccounts(undefined, 0n).statusOf(authorization)).toThrow('that was not looked up')
})

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
  expect(conclude.mock.calls).toEqual([['mine', payment, 'sent']])
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
    ['mine', payment, 'sent'],
    ['mine', payment, 'sent'],
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

test.each([
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
  ['redis://127.0.0.1:6379/', 'redis://127.0.0.1:6379'],
  ['rediss://user:secret@store.test/2', 'rediss://store.test/2'],
])('reads %s, and shows no password', (url, shown) => {
  expect(readStateUrl(url)).toBe(shown)
})

test.each(['', 'store.test', 'http://store.test', 'redis:', 'redis-secret@store.test'])(
  'rejects "%s", which is no URL of a store',
  text => {
    expect(() => readStateUrl(text)).toThrow('This is no URL of a Redis or Valkey server.')
  },
)

test.each(['/name', '/1/2', '/12345', '?db=1', '#1'])('rejects "%s" after the host', rest => {
  expect(() => readStateUrl(`redis://store.test${rest}`)).toThrow(
    'This is no URL of a Redis or Valkey server.',
  )
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
