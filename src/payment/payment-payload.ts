import { getPayment } from '../contract/contract.ts'
import type { Schemas } from '../contract/contract-types.ts'
import { isJsonNode } from '../contract/schema/map-members.ts'

/** One payment offer, as in `accepts` and `accepted`. `amount` is in the smallest units of the asset. */
export type PaymentRequirements = Schemas['PaymentRequirements']

/** Content of a 402: the resource and the offers. `error` is the reason for it, or for the last refusal. */
export type PaymentRequired = Schemas['PaymentRequired']

/** Content of PAYMENT-SIGNATURE: the chosen requirements, and the proof of payment that their scheme defines. */
export interface PaymentPayload {
  readonly x402Version: PaymentRequired['x402Version']
  readonly accepted: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
}

/** A transfer of the scheme `exact` (EIP-3009): decimal strings, times in Unix seconds, nonce of 32 bytes. */
export interface Authorization {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: string
}

/** The `payload` of the scheme `exact` with EIP-3009. */
export interface ExactPayload {
  readonly authorization: Authorization
  readonly signature: string
}

/** Content of PAYMENT-RESPONSE. `transaction` is empty unless a transfer was sent. */
export interface SettlementResponse {
  readonly success: boolean
  readonly transaction: string
  readonly network: string
  readonly payer: string
  readonly errorReason?: string
}

/** One sentence about why a payment cannot be read. It does not quote the payment. */
export interface MalformedPayment {
  readonly malformed: string
}

/** Maximum length of the header, about four times that of the official client. Node refuses over 16 KB. */
const maxHeaderLength = 8192
const maxUint256 = 2n ** 256n - 1n

/** Encodes a message for an x402 header: JSON in UTF-8 in standard base64 with padding. */
export function encodePaymentHeader(message: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(message))
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Parses PAYMENT-SIGNATURE, except for the `payload` of its scheme. Never throws. */
export function decodePaymentHeader(header: string): PaymentPayload | MalformedPayment {
  if (header.length > maxHeaderLength) return reportMalformed(`is longer than ${maxHeaderLength} characters`)
  // The alphabet of the official decoder; atob alone would let white space pass.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(header)) return reportMalformed('is not standard base64')
  let message: unknown
  try {
    const bytes = Uint8Array.from(atob(header), char => char.charCodeAt(0))
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return reportMalformed('is not the base64 of JSON in UTF-8')
  }
  if (!isJsonNode(message)) return reportMalformed('is not a JSON object')
  const { x402Version, accepted, payload } = message
  const { version } = getPayment()
  if (x402Version !== version) return reportMalformed(`must have "x402Version": ${version}`)
  if (!isJsonNode(accepted))
    return reportMalformed('has no object "accepted", the entry of "accepts" being paid')
  if (!isJsonNode(payload)) return reportMalformed('has no object "payload"')
  return { x402Version: version, accepted, payload }
}

/** Validates a `payload` of the scheme `exact`: an EIP-3009 authorization and its signature. Never throws. */
export function readExactPayload({
  authorization,
  signature,
}: PaymentPayload['payload']): ExactPayload | MalformedPayment {
  if (!isJsonNode(authorization)) return reportMalformed('has no object "payload.authorization" (EIP-3009)')
  for (const [field, isValid] of Object.entries(authorizationFields))
    if (!isValid(authorization[field]))
      return reportMalformed(`has no valid "payload.authorization.${field}"`)
  if (!isHex(signature)) return reportMalformed('has no "payload.signature" in hexadecimal digits after 0x')
  // Every field was checked just above; a record of checks cannot tell the compiler so.
  return { authorization: authorization as unknown as Authorization, signature }
}

const authorizationFields: Readonly<Record<keyof Authorization, (value: unknown) => boolean>> = {
  from: value => isHex(value, 20),
  to: value => isHex(value, 20),
  value: isUint256,
  validAfter: isUint256,
  validBefore: isUint256,
  nonce: value => isHex(value, 32),
}

function isHex(value: unknown, bytes?: number): value is string {
  return (
    typeof value === 'string' &&
    /^0x(?:[0-9a-fA-F]{2})*$/.test(value) &&
    (bytes === undefined || value.length === 2 + 2 * bytes)
  )
}

function isUint256(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) && BigInt(value) <= maxUint256
}

function reportMalformed(problem: string): MalformedPayment {
  return { malformed: `PAYMENT-SIGNATURE ${problem}.` }
}
