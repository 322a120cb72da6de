import {
  buildChallenge,
  buildPaymentRequired,
  type PaidResource,
  type PaymentReply,
} from './build-challenge.ts'
import type { PaymentAccounts } from './ledger.ts'
import { matchRequirements } from './match-requirements.ts'
import {
  decodePaymentHeader,
  type ExactPayload,
  type MalformedPayment,
  type PaymentRequirements,
  readExactPayload,
} from './payment-payload.ts'
import { verify } from './verify.ts'

/** A request on a payment origin. */
export interface PaidRequest {
  /** Value of PAYMENT-SIGNATURE, if it was sent. */
  readonly header: string | undefined
  readonly resource: PaidResource
  readonly accepts: readonly PaymentRequirements[]
  /** Real time in Unix seconds: clients sign with the real clock, whatever clock the data shows. */
  readonly now: number
}

/** Deviations of the flow from its default: options of gaps, and behaviors of payment scenarios. */
export interface PaymentOptions {
  /** The details only in the header, the body is {}. */
  readonly headerOnly?: boolean | undefined
  /** A payment of the right shape that matches the terms is taken; nothing is spent. */
  readonly structureOnly?: boolean | undefined
  /** The status for a header that cannot be read; 402 is a new challenge. */
  readonly undecodableStatus?: 400 | 402 | undefined
  /** Terms for an unpaid request in place of `accepts`. The price changes between challenge and payment. */
  readonly quoted?: readonly PaymentRequirements[] | undefined
  /** Refuses every readable payment for this reason. */
  readonly refuse?: string | undefined
  /** Refuses to settle for this reason; with `settlement_pending` the same payment settles when it is sent again. */
  readonly refuseSettlement?: string | undefined
  /** Settles, and does not say so. */
  readonly withoutReceipt?: boolean | undefined
}

/** A payment found good; nothing is spent before `settle`. */
export interface AcceptedPayment extends ExactPayload {
  readonly kind: 'admitted'
  readonly request: PaidRequest
  readonly requirements: PaymentRequirements
  readonly options: PaymentOptions
}

/** Decision on a request: served once settled, or answered at once. */
export type PaymentDecision =
  | AcceptedPayment
  | { readonly kind: 'challenge'; readonly reply: PaymentReply }
  | { readonly kind: 'undecodable'; readonly reply: PaymentReply; readonly message: string }
  | { readonly kind: 'refused'; readonly reply: PaymentReply; readonly reason: string }

/** Decides, before anything else of a request is looked at, whether it is paid for; never throws, whatever the header. */
export function checkPayment(
  request: PaidRequest,
  ledger: PaymentAccounts,
  options: PaymentOptions = {},
): PaymentDecision {
  const { header, resource, accepts, now } = request

  function ask(error: string, offered = accepts): PaymentReply {
    return buildChallenge(buildPaymentRequired(resource, offered, error), options.headerOnly)
  }
  function askFirst(): PaymentReply {
    return ask('Payment required', options.quoted)
  }
  function refuse(reason: string): PaymentDecision {
    return { kind: 'refused', reply: ask(reason), reason }
  }
  function undecodable({ malformed }: MalformedPayment): PaymentDecision {
    const reply: PaymentReply =
      options.undecodableStatus === 402
        ? askFirst()
        : {
            status: 400,
            headers: { 'Cache-Control': 'no-store' },
            body: { error: 'invalid_payload', message: malformed },
          }
    return { kind: 'undecodable', reply, message: malformed }
  }

  // The reference reads an empty header as none.
  if (!header) return { kind: 'challenge', reply: askFirst() }
  const payment = decodePaymentHeader(header)
  if ('malformed' in payment) return undecodable(payment)
  const { accepted } = payment
  const requirements = matchRequirements(accepts, accepted)
  if (requirements === undefined) return refuse('No matching payment requirements')
  const exact = readExactPayload(payment.payload)
  if ('malformed' in exact) return undecodable(exact)
  const reason =
    options.refuse ??
    (options.structureOnly ? undefined : verify({ ...exact, accepted, requirements, ledger, now }))
  return reason === undefined
    ? { kind: 'admitted', ...exact, request, requirements, options }
    : refuse(reason)
}
