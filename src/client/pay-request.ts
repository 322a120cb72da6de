import { PAYMENT_OFFERS, PAYMENT_SECONDS } from '../base/bounds.ts'
import type { Schemas } from '../contract/contract-types.ts'
import { SMALLEST_UNITS, STABLECOIN } from '../contract/smallest-units.ts'

type Terms = Schemas['PaymentRequired']

/** The client that signs payments, and their limit. */
export interface PaymentOptions {
  /** The official client, `x402HTTPClient` of `@x402/core/client` with a scheme of `@x402/evm`. */
  readonly client: {
    createPaymentPayload(terms: never): Promise<unknown>
    encodePaymentSignatureHeader(payload: never): Record<string, string>
  }
  /**
   * Most that one request may cost, in units of the stablecoin. Only the coin and the network of the contract are paid with, and
   * no payment is valid for more than half an hour.
   */
  readonly most: number
}

/** Signs a payment for the terms of a 402 (x402 v2). Returns its headers, or a sentence that says why nothing is paid. */
export async function payRequest(
  terms: Terms | undefined,
  { client, most }: PaymentOptions,
  chain: number | undefined,
): Promise<Readonly<Record<string, string>> | string> {
  const offers = terms?.accepts.slice(0, PAYMENT_OFFERS) ?? []
  const reasons = offers.map(offer =>
    findRefusal(offer, Math.round(most * SMALLEST_UNITS), `eip155:${chain}`),
  )
  const accepts = offers.filter((_, at) => reasons[at] === undefined)
  if (accepts.length === 0) return `Nothing is paid: ${reasons[0] ?? 'there is no offer'}.`
  const payload = await client.createPaymentPayload({ ...terms, accepts } as never)
  return client.encodePaymentSignatureHeader(payload as never)
}

/** Returns why an offer must not be paid. A service may send anything in its place. */
function findRefusal(
  offer: Partial<Terms['accepts'][number]> | null,
  limit: number,
  documented: string,
): string | undefined {
  const { network, asset, amount, maxTimeoutSeconds: seconds } = offer ?? {}
  if (network !== documented) return `the network is not ${documented}`
  if (typeof asset !== 'string' || asset.toLowerCase() !== STABLECOIN.toLowerCase())
    return `the coin is not ${STABLECOIN}`
  if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return 'the amount is no text of digits'
  if (Number(amount) > limit) return `${Number(amount) / SMALLEST_UNITS} is more than allowed`
  if (!Number.isSafeInteger(seconds) || Number(seconds) <= 0 || Number(seconds) > PAYMENT_SECONDS)
    return `it is not valid for 1 to ${PAYMENT_SECONDS} seconds`
  return undefined
}
