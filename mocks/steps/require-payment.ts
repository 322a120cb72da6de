import { contract } from '../../src/contract/contract.ts'
import { checkPayment } from '../../src/payment/check-payment.ts'
import { paymentOffers } from '../../src/payment/payment-offers.ts'
import { settlePayment } from '../../src/payment/settle-payment.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { readApiKey } from '../core/read-api-key.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { PaymentTerms, RequestContext, RequestStep } from '../core/request-context.ts'
import { describePaidResource, toMockReply } from '../core/to-mock-reply.ts'
import { getChosenOption } from '../gaps/gap-choices.ts'

/**
 * Requires a payment, and verifies the one that was sent. `chargePayment` charges it once the reply is known
 * (contract, shared rules, Authentication).
 */
export const requirePayment: RequestStep = context => {
  const { request, ledger, choose } = context
  const { accepts, options } = computeTerms(context)
  const admission = checkPayment(
    {
      header: request.header('payment-signature'),
      resource: describePaidResource(context),
      accepts,
      now: readRealTime(),
    },
    ledger,
    options,
  )
  choose('GAP-07')
  if (admission.kind === 'admitted') {
    choose('GAP-08')
    context.admission = admission
    return undefined
  }
  if (admission.kind !== 'undecodable') return toMockReply(admission.reply)
  return choose('GAP-08a') === '402'
    ? toMockReply(admission.reply)
    : rejectRequest(choose, 400, admission.message)
}

/**
 * Charges the payment of a reply, and adds the receipt. A reply of 400 or more costs nothing (x402 v2). If
 * the payment was spent meanwhile, the reply becomes 402.
 */
export function chargePayment(reply: MockReply, { admission, ledger }: RequestContext): MockReply {
  if (admission === undefined || reply.status >= 400) return reply
  const settled = settlePayment(admission, ledger, readRealTime())
  if (settled.kind === 'settled') return { ...reply, headers: { ...reply.headers, ...settled.headers } }
  const { status, headers, body } = toMockReply(settled.reply)
  return { ...reply, status, headers: { ...reply.headers, ...headers }, body }
}

/**
 * True if a request must be paid. That applies to the payment origins, unless they accept its key (GAP-46),
 * and without a key to any origin that accepts payments (GAP-C9).
 */
export function isPaymentDue({ request, session, choices, choose }: RequestContext): boolean {
  if (contract.payment === undefined) return false
  const key = readApiKey(request)
  const isKnown = key !== undefined && session.apiKeys.has(key)
  if (request.origin === 'payment' || request.origin === 'socialPayment') {
    return key === undefined || choose('GAP-46') === 'ignored' || !isKnown
  }
  return (
    key === undefined && getChosenOption(choices, 'GAP-C9') === 'any-host' && choose('GAP-C9') === 'any-host'
  )
}

function computeTerms({ choices, scenarios }: RequestContext): PaymentTerms {
  const usual: PaymentTerms = {
    accepts: paymentOffers.current.usual,
    options: {
      headerOnly: getChosenOption(choices, 'GAP-07') === 'header-only',
      withoutReceipt: getChosenOption(choices, 'GAP-08') === 'no-receipt',
      undecodableStatus: getChosenOption(choices, 'GAP-08a') === '402' ? 402 : 400,
    },
  }
  return scenarios.reduce((changed, { behavior }) => behavior.payment?.(changed) ?? changed, usual)
}

/** Returns the real time. Clients sign with it, so payments expire by it in a frozen mock too (x402 v2). */
function readRealTime(): number {
  return Math.floor(Date.now() / 1000)
}
