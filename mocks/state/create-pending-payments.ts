import { storeBounds } from '../../src/base/bounds.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import { retryUntil, StateUnavailable } from './state-unavailable.ts'
import type { RecordResult, StoredPayment } from './stored-session.ts'

const RETRY_MS = 250

/** Creates what settles payments in the store, and remembers those whose result the store must still learn. */
export function createPendingPayments(store: StateStore) {
  const pending = new Map<StoredPayment, () => Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const concludeLater = (payment: StoredPayment, send: () => Promise<void>) => {
    if (pending.size < storeBounds.payments) pending.set(payment, send)
    timer ??= setTimeout(retry, RETRY_MS)
  }
  const conclude = (payment: StoredPayment, send: () => Promise<void>) =>
    send().then(
      () => void pending.delete(payment),
      () => concludeLater(payment, send),
    )
  const retry = async () => {
    if (store.health().isUp) for (const [payment, send] of pending) await conclude(payment, send)
    timer = pending.size > 0 ? setTimeout(retry, RETRY_MS) : undefined
  }
  return {
    /**
     * Records a request by `write`. If it settles a payment, the store reserves the payment until the reply is
     * certain. If the store does not answer in time, it throws StateUnavailable, and releases the payment
     * later.
     */
    settle: async (
      name: string,
      payment: StoredPayment | undefined,
      write: () => Promise<RecordResult>,
    ): Promise<RecordResult> => {
      if (payment?.entry.status !== 'settled') return write()
      const release = () => concludeLater(payment, () => store.conclude(name, payment, 'given-up'))
      let isInDoubt = false
      try {
        const recorded = await retryUntil(storeBounds.waitMs, write, () => {
          isInDoubt = true
        })
        // The reply does not wait for it. Copies of the payment do.
        if (recorded.kind === 'recorded') void conclude(payment, () => store.conclude(name, payment, 'sent'))
        else if (isInDoubt) release()
        return recorded
      } catch (error) {
        release()
        if (!(error instanceof StateUnavailable)) throw error
        throw new StateUnavailable(`${error.message} The payment was not taken; send the same one again.`)
      }
    },
    end: async () => {
      clearTimeout(timer)
      await retry()
      clearTimeout(timer)
    },
  }
}
