import { paymentOffers } from '../../../src/payment/payment-offers.ts'
import { paymentRefusalReasons } from '../../../src/payment/verify-payment.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { Behavior, PaymentTerms, RequestContext } from '../../core/request-context.ts'
import { parseWholeNumber, parseWord } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/** Scenarios with failures of the payment flow. They do not change requests with an API key. */
export const paymentScenarios = [
  {
    name: 'payment-refused',
    says: 'Payments are rejected for this reason of the verification',
    takes: 'REASON',
    start: (reason = '') =>
      changeOptions({ refuse: parseWord('payment-refused', reason, paymentRefusalReasons) }),
  },
  {
    name: 'payment-insufficient-funds',
    says: 'Payments are rejected because the balance of the payer is too low',
    start: () => changeOptions({ refuse: 'invalid_exact_evm_insufficient_balance' }),
  },
  {
    name: 'payment-settlement-fails',
    says: 'Payments are verified, but settlement fails',
    start: () => changeOptions({ refuseSettlement: 'invalid_exact_evm_transaction_failed' }),
  },
  {
    name: 'payment-settlement-pending',
    says: 'Settlement is pending at first; the same payment sent again settles',
    start: () => changeOptions({ refuseSettlement: 'settlement_pending' }),
  },
  {
    name: 'payment-slow-settlement',
    says: 'Settlement takes MS milliseconds (default 4000)',
    takes: 'MS',
    start: argument => {
      const delayMs = parseWholeNumber('payment-slow-settlement', argument ?? '4000', 0, 60_000)
      return changePaidReply(reply => ({ ...reply, delayMs }))
    },
  },
  {
    name: 'payment-reply-lost',
    says: 'The connection is lost after settlement, before the reply',
    start: () => changePaidReply(reply => ({ ...reply, fault: { kind: 'reset' } })),
  },
  {
    name: 'payment-price-changed',
    says: 'The price rises between the challenge and the payment',
    start: () => ({
      payment: ({ options }) => ({
        accepts: paymentOffers.current.raised,
        options: { ...options, quoted: paymentOffers.current.usual },
      }),
    }),
  },
  {
    name: 'payment-wrong-network',
    says: 'The challenge offers a test network',
    start: () => changeAccepts(paymentOffers.current.wrongNetwork),
  },
  {
    name: 'payment-several-accepts',
    says: 'The challenge offers two networks, the right one second',
    start: () => changeAccepts(paymentOffers.current.several),
  },
] as const satisfies readonly Scenario[]

function changeOptions(changes: PaymentTerms['options']): Behavior {
  return { payment: ({ accepts, options }) => ({ accepts, options: { ...options, ...changes } }) }
}

function changeAccepts(accepts: PaymentTerms['accepts']): Behavior {
  return { payment: ({ options }) => ({ accepts, options }) }
}

function changePaidReply(after: (reply: MockReply, context: RequestContext) => MockReply): Behavior {
  return { after: (reply, context) => (context.admission === undefined ? reply : after(reply, context)) }
}
