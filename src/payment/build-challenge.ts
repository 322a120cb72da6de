import { contract } from '../contract/contract.ts'
import { encodePaymentHeader, type PaymentRequired, type PaymentRequirements } from './payment-payload.ts'

/** The sold resource: the address of the operation on the payment origin, and its content. */
export interface PaidResource {
  readonly url: string
  readonly description: string
}

/** A reply made by the payment flow; `body` is a JSON value, the adapter writes it and names its media type. */
export interface PaymentReply {
  readonly status: 400 | 402
  readonly headers: Readonly<Record<string, string>>
  readonly body: PaymentRequired | { readonly error?: string; readonly message?: string }
}

/** The terms for one resource, as x402 words them; `error` says why they are sent. */
export function buildPaymentRequired(
  { url, description }: PaidResource,
  accepts: readonly PaymentRequirements[],
  error: string,
): PaymentRequired {
  return {
    x402Version: contract.payment.version,
    error,
    resource: { url, description, mimeType: 'application/json' },
    accepts: [...accepts],
  }
}

/** The 402 that carries the terms: in the header, where x402 v2 clients look, and in the body for people and agents. */
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
