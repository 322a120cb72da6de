import { buildChallenge, buildPaymentRequired } from '../../../src/payment/build-challenge.ts'
import { paymentOffers } from '../../../src/payment/payment-offers.ts'
import type { PaymentRequirements } from '../../../src/payment/payment-payload.ts'

/** A 402 as our own code writes it, in header and body. */
export function buildPriceReply(
  accepts: readonly PaymentRequirements[] = paymentOffers.current.usual,
  error = '',
) {
  const required = buildPaymentRequired({ url: 'http://x', description: '' }, accepts, error)
  const { headers, body } = buildChallenge(required)
  const header = headers['PAYMENT-REQUIRED'] ?? ''
  return { status: 402, headers: { 'payment-required': header }, body: JSON.stringify(body) }
}
