import { getPayment } from '../contract/contract.ts'
import { encodePaymentHeader, type PaymentRequired, type PaymentRequirements } from './payment-payload.ts'

/** The purchased resource: the URL of the operation on the payment origin, and a description. */
export interface PaidResource {
  readonly url: string
  readonly description: string
}

/** A reply of the payment flow. `body` is a JSON value, which the caller writes with its media type. */
export interface PaymentReply {
  readonly status: 400 | 402
  readonly headers: Readonly<Record<string, string>>
  readonly body: PaymentRequired | { readonly error?: string; readonly message?: string }
}

/** Builds the payment terms for one resource in x402 form. `error` is the reason for sending them. */
export function buildPaymentRequired(
  { url, description }: PaidResource,
  accepts: readonly PaymentRequirements[],
  error: string,
): PaymentRequired {
  return {
    x402Version: getPayment().version,
    error,
    resource: { url, description, mimeType: 'application/json' },
    accepts: [...accepts],
  }
}

/** Builds the 402 reply with the terms: the header for x402 v2 clients, the body for people and agents. */
export function buildChallenge(terms: PaymentRequired, headerOnly = false): PaymentReply {
  return {
    status: 402,
    headers: {
      'PAYMENT-REQUIRED': encodePaymentHeader(terms),
      'WWW-Authenticate': 'X402',
      'Cache-Control': 'no-store',
    },
    body: headerOnly ? {} : terms,
  }
}
