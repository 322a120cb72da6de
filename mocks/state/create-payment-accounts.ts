import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentAccounts } from '../../src/payment/ledger.ts'
import { decodePaymentHeader, readExactPayload } from '../../src/payment/payment-payload.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import { StateUnavailable } from './state-unavailable.ts'
import type { Account, StoredPayment } from './stored-session.ts'

const HELD_PAUSE_MS = 50
const MAX_PAUSES = 40

/**
 * Looks up the account of the payment in a request. Undefined without a readable payment. While another
 * replica holds the payment, it waits up to two seconds for the result.
 */
export async function lookUpAccount(
  store: StateStore,
  session: string,
  { header }: Pick<MockRequest, 'header'>,
): Promise<Account | undefined> {
  const text = header('payment-signature')
  const decoded = text ? decodePaymentHeader(text) : undefined
  const exact =
    decoded === undefined || 'malformed' in decoded ? undefined : readExactPayload(decoded.payload)
  if (exact === undefined || 'malformed' in exact) return undefined
  const { from, nonce } = exact.authorization
  for (let pauses = 0; ; pauses++) {
    const account = await store.readAccount(session, from, nonce)
    if (account.status !== 'held' || pauses >= MAX_PAUSES) return account
    await wait(HELD_PAUSE_MS)
  }
}

/**
 * Creates the accounts that decide one request, and its payment, which is not yet stored. If `found` is an error, they throw it
 * as soon as a payment is checked. `balance` is the default balance of a payer, in smallest units.
 */
export function createPaymentAccounts(
  found: Account | StateUnavailable | undefined,
  balance: bigint,
): PaymentAccounts & { readonly payment: StoredPayment | undefined } {
  let payment: StoredPayment | undefined
  const read = (): Account => {
    if (found instanceof Error) throw found
    if (found === undefined) throw new Error('A payment was looked at that was not looked up.')
    return found
  }
  return {
    get payment() {
      return payment
    },
    statusOf: () => {
      const { status } = read()
      // Who holds it is about to tell its client, or to give it back.
      if (status === 'held')
        throw new StateUnavailable(
          'Another copy of this payment is being settled. Send it again in a second.',
        )
      return status
    },
    balanceOf: () => {
      const { given = balance, spent } = read()
      return BigInt(given) - BigInt(spent)
    },
    hasRoomFor: () => read().hasRoom,
    record: (entry, validBefore) => {
      payment = {
        entry,
        validBefore: Number(validBefore),
        account: read(),
        balance,
        token: crypto.randomUUID(),
      }
    },
  }
}
