import { retryUntil } from './retry-until.ts'
import type { RecordResult, StateStore, StoredPayment } from './state-store.ts'
import { StateUnavailable } from './state-unavailable.ts'

/** Settles payments in the store, and remembers those whose result the store must still learn. */
export interface PendingPayments {
  /**
   * Records a request by `write`. If it settles a payment, the store reserves the payment until the reply is
   * certain. If the store does not answer in time, it throws StateUnavailable, and releases the payment
   * later.
   */
  settle(
    name: string,
    payment: StoredPayment | undefined,
    write: () => Promise<RecordResult>,
  ): Promise<RecordResult>
  end(): Promise<void>
}

/** Maximum time in milliseconds that a client with a payment waits for the store. */
const MAX_WAIT_MS = 2000

/** Maximum number of pending payments. The oldest is then dropped, and stays settled if it was recorded. */
const MAX_PENDING = 10_000

const RETRY_MS = 250

/** The result of one payment that the store must still learn. */
interface PendingPayment {
  readonly name: string
  readonly outcome: 'told' | 'given-up'
}

/** Creates an empty set of pending payments. */
export function createPendingPayments(store: StateStore): PendingPayments {
  const open = new Map<StoredPayment, PendingPayment>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const sayLater = (payment: StoredPayment, doubt: PendingPayment) => {
    open.set(payment, doubt)
    const [oldest = payment] = open.keys()
    if (open.size > MAX_PENDING) open.delete(oldest)
    timer ??= setTimeout(resolve, RETRY_MS)
  }
  const resolve = async () => {
    if (store.health().isUp) await sayAll().catch(() => {})
    timer = open.size > 0 ? setTimeout(resolve, RETRY_MS) : undefined
  }
  const sayAll = async () => {
    for (const [payment, { name, outcome }] of open) {
      await store.conclude(name, payment, outcome)
      open.delete(payment)
    }
  }
  return {
    settle: async (name, payment, write) => {
      if (payment?.entry.status !== 'settled') return write()
      let isInDoubt = false
      try {
        const recorded = await retryUntil(MAX_WAIT_MS, write, () => {
          isInDoubt = true
        })
        if (recorded.kind === 'recorded')
          // Nobody waits for it: copies of the payment do not get it meanwhile.
          store.conclude(name, payment, 'told').catch(() => sayLater(payment, { name, outcome: 'told' }))
        else if (isInDoubt) sayLater(payment, { name, outcome: 'given-up' })
        return recorded
      } catch (error) {
        sayLater(payment, { name, outcome: 'given-up' })
        if (!(error instanceof StateUnavailable)) throw error
        throw new StateUnavailable(`${error.message} The payment was not taken; send the same one again.`)
      }
    },
    end: async () => {
      clearTimeout(timer)
      if (store.health().isUp) await sayAll().catch(() => {})
    },
  }
}
