import type { Schemas } from '../contract/contract-types.ts'
import { SMALLEST_UNITS } from '../contract/smallest-units.ts'

type Terms = Schemas['PaymentRequired']

/** The client that signs payments, and their limit. */
export interface PaymentOptions {
  /** The official client, `x402HTTPClient` of `@x402/core/client` with a scheme of `@x402/evm`. */
  readonly client: {
    createPaymentPayload(terms: never): Promise<unknown>
    encodePaymentSignatureHeader(payload: never): Record<string, string>
  }
  /**
   * Most that one request may cost, in units of the stablecoin. Which coins may be paid with is a policy of the
   * official client.
   */
  readonly most: number
}

/**
 * Signs a payment for the terms of a 402 (x402 v2). Returns its headers. Returns undefined if there is no offer, or
 * if each costs more than allowed.
 */
export async function payRequest(
  terms: Terms | undefined,
  { client, most }: PaymentOptions,
): Promise<Readonly<Record<string, string>> | undefined> {
  const limit = Math.round(most * SMALLEST_UNITS)
  if (terms === undefined) return undefined
  const accepts = terms.accepts.filter(({ amount }) => /^\d+$/.test(amount) && Number(amount) <= limit)
  if (accepts.length === 0) return undefined
  const payload = await client.createPaymentPayload({ ...terms, accepts } as never)
  return client.encodePaymentSignatureHeader(payload as never)
}
