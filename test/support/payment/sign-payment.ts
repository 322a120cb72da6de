import { type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { paymentOffers } from '../../../src/payment/payment-offers.ts'
import type {
  Authorization,
  ExactPayload,
  PaymentRequirements,
} from '../../../src/payment/payment-payload.ts'

/** The whole message of a payment, with its parts open to be spoiled by a test. */
export interface SignedPayment {
  readonly x402Version: number
  readonly accepted: PaymentRequirements
  readonly payload: ExactPayload
}

/** Changes of the signed data. `domain` and `key` sign as another party. */
export interface SigningChanges {
  readonly authorization?: Partial<Authorization>
  readonly domain?: { readonly name?: string; readonly chainId?: number }
  readonly key?: Hex
  readonly accepted?: PaymentRequirements
}

/** The instant at which tests pay, in Unix seconds. */
export const paymentInstant = 1_795_000_000

/** Keys of payers that exist in tests only. */
export const payerKeys = { alice: buildKey(1), bob: buildKey(2), poor: buildKey(3) }

/** The message that is signed, as EIP-3009 has it. */
export const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

let signed = 0

/** Signs a payment of the usual terms by Alice as the official client would, with a nonce never used before. */
export async function signPayment(changes: SigningChanges = {}): Promise<SignedPayment> {
  const accepted = changes.accepted ?? paymentOffers.current.usual[0]
  const account = privateKeyToAccount(changes.key ?? payerKeys.alice)
  signed++
  const authorization: Authorization = {
    from: account.address,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(paymentInstant + accepted.maxTimeoutSeconds),
    nonce: toHex(signed, { size: 32 }),
    ...changes.authorization,
  }
  const signature = await account.signTypedData({
    domain: {
      name: String(accepted.extra?.name),
      version: String(accepted.extra?.version),
      chainId: Number(accepted.network.slice('eip155:'.length)),
      verifyingContract: castHex(accepted.asset),
      ...changes.domain,
    },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: castHex(authorization.from),
      to: castHex(authorization.to),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: castHex(authorization.nonce),
    },
  })
  return { x402Version: 2, accepted, payload: { signature, authorization } }
}

/** The other form of a signature of 65 bytes, just as valid to the curve: s is replaced by n - s, and v is flipped. */
export function flipSignature(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/** Writes any JSON value as a payment header. */
export function writeHeader(message: unknown): string {
  return Buffer.from(JSON.stringify(message)).toString('base64')
}

/** Reads the JSON value in a payment header. */
export function readHeader(header: string | undefined): unknown {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString())
}

function buildKey(n: number): Hex {
  return `0x${n.toString(16).padStart(64, '0')}`
}

/** Casts a text that begins with 0x. */
export function castHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
