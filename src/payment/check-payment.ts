import {
  buildChallenge,
  buildPaymentRequired,
  type PaidResource,
  type PaymentReply,
} from './build-challenge.ts'
import type { PaymentAccounts } from './ledger.ts'
import {
  decodePaymentHeader,
  type ExactPayload,
  type MalformedPayment,
  type PaymentRequirements,
  readExactPayload,
} from './payment-payload.ts'
import { verifyPayment } from './verify-payment.ts'

/** A request on a payment origin, with or without a payment. */
export interface PayableRequest {
  /** Value of PAYMENT-SIGNATURE, if it was sent. */
  readonly header: string | undefined
  readonly resource: PaidResource
  readonly accepts: readonly PaymentRequirements[]
  /** Real time in Unix seconds. Clients sign with the real clock, even if the data has another one. */
  readonly now: number
}

/** Deviations of the payment flow from its default: options of gaps, and behaviors of payment scenarios. */
export interface PaymentOptions {
  /** Sends the payment details only in the header. The body is {}. */
  readonly headerOnly?: boolean | undefined
  /** Accepts any well-formed payment that matches the terms, without verifying it. Nothing is spent. */
  readonly structureOnly?: boolean | undefined
  /** The status for an unreadable header. 402 sends a new challenge. */
  readonly undecodableStatus?: 400 | 402 | undefined
  /** Terms for an unpaid request in place of `accepts`, so that the price changes before the payment. */
  readonly quoted?: readonly PaymentRequirements[] | undefined
  /** Refuses every readable payment for this reason. */
  readonly refuse?: string | undefined
  /** Refuses to settle for this reason. With `settlement_pending` the same payment settles when sent again. */
  readonly refuseSettlement?: string | undefined
  /** Settles without a receipt. */
  readonly withoutReceipt?: boolean | undefined
}

/** A valid payment. Nothing is spent before `settle`. */
export interface AcceptedPayment extends ExactPayload {
  readonly kind: 'admitted'
  readonly request: PayableRequest
  readonly requirements: PaymentRequirements
  readonly options: PaymentOptions
}

/** Decision on a request: accepted and served after settlement, or refused at once. */
export type PaymentDecision =
  | AcceptedPayment
  | { readonly kind: 'challenge'; readonly reply: PaymentReply }
  | { readonly kind: 'undecodable'; readonly reply: PaymentReply; readonly message: string }
  | { readonly kind: 'refused'; readonly reply: PaymentReply; readonly reason: string }

/** Decides whether a request is paid, before any other check of the request. Never throws. */
export function checkPayment(
  request: PayableRequest,
  ledger: PaymentAccounts,
  options: PaymentOptions = {},
): PaymentDecision {
  const { header, resource, accepts, now } = request

  const ask = (error: string, offered = accepts) =>
    buildChallenge(buildPaymentRequired(resource, offered, error), options.headerOnly)
  const askFirst = () => ask('Payment required', options.quoted)
  const refuse = (reason: string): PaymentDecision => ({ kind: 'refused', reply: ask(reason), reason })
  const undecodable = ({ malformed }: MalformedPayment): PaymentDecision => {
    const body = { error: 'invalid_payload', message: malformed }
    const refusal: PaymentReply = { status: 400, headers: { 'Cache-Control': 'no-store' }, body }
    const reply = options.undecodableStatus === 402 ? askFirst() : refusal
    return { kind: 'undecodable', reply, message: malformed }
  }

  // The reference reads an empty header as none.
  if (!header) return { kind: 'challenge', reply: askFirst() }
  const payment = decodePaymentHeader(header)
  if ('malformed' in payment) return undecodable(payment)
  const { accepted } = payment
  const requirements = matchPaymentRequirements(accepts, accepted)
  if (requirements === undefined) return refuse('No matching payment requirements')
  const exact = readExactPayload(payment.payload)
  if ('malformed' in exact) return undecodable(exact)
  const reason =
    options.refuse ??
    (options.structureOnly ? undefined : verifyPayment({ ...exact, accepted, requirements, ledger, now }))
  return reason === undefined
    ? { kind: 'admitted', ...exact, request, requirements, options }
    : refuse(reason)
}

/**
 * Returns the entry of `accepts` that a payment claims to pay, or undefined. All fields must be equal and
 * none added, except that `extra` may have more members. This is the rule of the reference server.
 */
function matchPaymentRequirements(
  accepts: readonly PaymentRequirements[],
  { extra: acceptedExtra, ...accepted }: Readonly<Record<string, unknown>>,
): PaymentRequirements | undefined {
  return accepts.find(
    ({ extra, ...required }) =>
      Object.keys(accepted).length === Object.keys(required).length &&
      containsMembers(accepted, required) &&
      containsMembers(acceptedExtra, extra),
  )
}

/** Returns true if `value` has every member of `part`, recursively. Other values must be equal. */
function containsMembers(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return value === part
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return Object.entries(part).every(
    ([key, member]) => members.has(key) && containsMembers(members.get(key), member),
  )
}
