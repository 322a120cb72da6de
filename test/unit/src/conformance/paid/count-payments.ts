import type { Mock } from '../../../../../mocks/mock.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import { decodePaymentHeader, readExactPayload } from '../../../../../src/payment/payment-payload.ts'
import { verifyPayment } from '../../../../../src/payment/verify-payment.ts'

/** Number of times that each payment was sent to a mock. */
export type SentPayments = ReadonlyMap<string, number>

const badReason = /signature|recipient_mismatch|valid_before|value_mismatch/

/**
 * The same mock, and the payments that came to it, each by the whole text of its header. Of payments that must be refused
 * in any case it keeps the reasons, in order.
 */
export function countPayments(mock: Mock): {
  readonly counted: Mock
  readonly sent: SentPayments
  readonly bad: readonly string[]
} {
  const sent = new Map<string, number>()
  const bad: string[] = []
  const counted: Mock = {
    ...mock,
    handle: request => {
      const header = request.header('payment-signature')
      const reason = header === undefined ? undefined : findBadReason(header, mock)
      if (reason !== undefined) bad.push(reason)
      // Garbage is no payment.
      else if (header?.startsWith('ey')) sent.set(header, (sent.get(header) ?? 0) + 1)
      return mock.handle(request)
    },
  }
  return { counted, sent, bad }
}

function findBadReason(header: string, mock: Mock): string | undefined {
  const payment = decodePaymentHeader(header)
  if ('malformed' in payment) return undefined
  const exact = readExactPayload(payment.payload)
  if ('malformed' in exact) return undefined
  const [requirements] = paymentOffers.current.usual
  const now = Math.floor(Date.now() / 1000)
  const { ledger } = mock.sessions.first
  const reason = verifyPayment({ ...exact, accepted: payment.accepted, requirements, ledger, now })
  return badReason.test(reason ?? '') ? reason : undefined
}
