import type { Authorization } from '../../../payment/payment-payload.ts'
import type { Redactor } from '../redaction/redactor.ts'

/** A signed payment, which may be sent once. */
export interface SignedPayment {
  /** Value of the header PAYMENT-SIGNATURE. */
  readonly header: string
  readonly authorization: Authorization
}

/** Signs payments with a key that it never returns. */
export interface Wallet {
  /** Address of the payer. */
  readonly address: string
  /**
   * Signs a payment for a challenge, the decoded value of PAYMENT-REQUIRED, which must have a single offer.
   * Throws if the official client does not support the offer.
   */
  sign(challenge: Readonly<Record<string, unknown>>): Promise<SignedPayment>
  /** Removes the key, and the latest hundred signatures, from a text. */
  readonly redact: Redactor
}
