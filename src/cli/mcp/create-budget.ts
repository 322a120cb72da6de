import type { PaymentOptions } from '../../client/pay-request.ts'
import type { SignedPayment, Wallet } from '../../conformance/collect/pay/wallet.ts'
import { SMALLEST_UNITS } from '../../contract/smallest-units.ts'
import type { PaymentRequired } from '../../payment/payment-payload.ts'

/**
 * Creates payments that cost no more than an amount in all. What is signed counts as spent, since a service may settle
 * it later.
 */
export function createBudget(wallet: Wallet, units: number): PaymentOptions {
  let left = Math.round(units * SMALLEST_UNITS)
  return {
    get most() {
      return left / SMALLEST_UNITS
    },
    client: {
      async createPaymentPayload({ accepts: [offer], ...terms }: PaymentRequired) {
        const amount = Number(offer?.amount)
        // Two calls at once have both seen what was left.
        if (!(amount <= left)) throw new Error('The budget is spent.')
        left -= amount
        return wallet.sign({ ...terms, accepts: [offer] })
      },
      encodePaymentSignatureHeader: ({ header }: SignedPayment) => ({ 'PAYMENT-SIGNATURE': header }),
    },
  }
}
