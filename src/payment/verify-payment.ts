import type { PaymentAccounts } from './ledger.ts'
import type { ExactPayload, PaymentRequirements } from './payment-payload.ts'
import { hashTypedAuthorization, recoverSigner } from './recover-signer.ts'

/** A payment to verify, with its requirements and the ledger. `now` is real time in Unix seconds. */
export interface PaymentClaim extends ExactPayload {
  /** The scheme and network that the payer claims to use. */
  readonly accepted: { readonly scheme?: unknown; readonly network?: unknown }
  readonly requirements: PaymentRequirements
  readonly ledger: PaymentAccounts
  readonly now: number
}

interface PaymentRule {
  readonly reason: string
  readonly holds: (claim: PaymentClaim) => boolean
  /** True if the result can change between verifying and settling. */
  readonly live?: boolean
}

/** Minimum remaining validity of a payment (seconds): three blocks of Base, as in the reference. */
const reserveSeconds = 6

/**
 * The rules of scheme `exact` on EVM chains, in the order of the reference facilitator, each with its reason
 * in the released SDKs. They have no separate reason for a high s, and report an invalid signature as we do.
 */
const rules: readonly PaymentRule[] = [
  {
    reason: 'invalid_exact_evm_scheme',
    holds: ({ accepted, requirements }) => accepted.scheme === 'exact' && requirements.scheme === 'exact',
  },
  { reason: 'invalid_exact_evm_missing_eip712_domain', holds: claim => readTokenName(claim) !== undefined },
  {
    reason: 'invalid_exact_evm_network_mismatch',
    holds: ({ accepted, requirements }) =>
      accepted.network === requirements.network && readChainId(requirements) !== undefined,
  },
  { reason: 'invalid_exact_evm_signature', holds: isSignedByPayer },
  {
    reason: 'invalid_exact_evm_recipient_mismatch',
    holds: ({ authorization, requirements }) =>
      authorization.to.toLowerCase() === requirements.payTo.toLowerCase(),
  },
  {
    reason: 'invalid_exact_evm_payload_authorization_valid_before',
    holds: ({ authorization, now }) => BigInt(authorization.validBefore) >= now + reserveSeconds,
    live: true,
  },
  {
    reason: 'invalid_exact_evm_payload_authorization_valid_after',
    holds: ({ authorization, now }) => BigInt(authorization.validAfter) <= now,
    live: true,
  },
  {
    reason: 'invalid_exact_evm_payload_authorization_value_mismatch',
    holds: ({ authorization, requirements }) => BigInt(authorization.value) === BigInt(requirements.amount),
  },
  {
    reason: 'invalid_exact_evm_nonce_already_used',
    holds: ({ authorization, ledger }) => ledger.statusOf(authorization) !== 'settled',
    live: true,
  },
  {
    reason: 'invalid_exact_evm_insufficient_balance',
    holds: ({ authorization, requirements, ledger }) =>
      ledger.balanceOf(authorization.from) >= BigInt(requirements.amount),
    live: true,
  },
  // Ours alone: a chain has room for all.
  {
    reason: 'ledger_full',
    holds: ({ authorization, ledger, now }) => ledger.hasRoomFor(authorization, now),
    live: true,
  },
]

/** All reasons for which {@link verifyPayment} refuses a payment, in the order of its rules. */
export const paymentRefusalReasons: readonly string[] = rules.map(({ reason }) => reason)

/** Returns the reason to reject a payment, or undefined when it is valid. */
export function verifyPayment(claim: PaymentClaim): string | undefined {
  return rules.find(rule => !rule.holds(claim))?.reason
}

/** Verifies an accepted payment again, by the rules whose result can change: not by the costly signature. */
export function reverifyPayment(claim: PaymentClaim): string | undefined {
  return rules.find(rule => rule.live && !rule.holds(claim))?.reason
}

function isSignedByPayer(claim: PaymentClaim): boolean {
  const { authorization, signature, requirements } = claim
  const [token, chain] = [readTokenName(claim), readChainId(requirements)]
  if (token === undefined || chain === undefined) return false
  const domain = { ...token, chainId: chain, verifyingContract: requirements.asset }
  const signer = recoverSigner(hashTypedAuthorization(domain, authorization), signature)
  return signer === authorization.from.toLowerCase()
}

function readTokenName({ requirements: { extra } }: PaymentClaim) {
  const { name, version } = extra ?? {}
  return typeof name === 'string' && typeof version === 'string' ? { name, version } : undefined
}

/** Returns the number in the CAIP-2 name of an EVM chain, or undefined for another name. */
function readChainId({ network }: PaymentRequirements): bigint | undefined {
  const digits = /^eip155:(\d+)$/.exec(network)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
