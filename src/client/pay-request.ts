import type { Schemas } from '../contract/contract-types.ts'

type Terms = Schemas['PaymentRequired']

/** The client that signs payments, and their limit. */
export interface PaymentOptions {
  /** The official client, `x402HTTPClient` of `@x402/core/client` with a scheme of `@x402/evm`. */
  readonly client: {
    createPaymentPayload(terms: never): Promise<unknown>
    encodePaymentSignatureHeader(payload: never): Record<string, string>
  }
  /** Most that one request may cost, in units of the stablecoin (6 decimals). */
  readonly most: number
}

/** Smallest units of a stablecoin in one: USDC has 6 decimals. */
const UNITS = 1e6

/**
 * Signs a payment for the terms of a 402 (x402 v2). Returns its headers. Returns undefined if every offer costs
 * more than allowed.
 */
export async function payRequest(
  terms: Terms,
  { client, most }: PaymentOptions,
): Promise<Readonly<Record<string, string>> | undefined> {
  const accepts = terms.accepts.filter(({ amount }) => /^\d+$/.test(amount) && Number(amount) <= most * UNITS)
  if (accepts.length === 0) return undefined
  const payload = await client.createPaymentPayload({ ...terms, accepts } as never)
  return client.encodePaymentSignatureHeader(payload as never)
}
