import type { PaymentOptions } from '../../client/pay-request.ts'
import type { SignedPayment, Wallet } from '../../conformance/collect/pay/wallet.ts'
import type { PaymentRequired } from '../../payment/payment-payload.ts'

/** Units of the stablecoin as a number of its smallest ones: USDC has 6 decimals. */
const SMALLEST = 1e6

/**
 * Creates payments that cost no more than an amount in all. What is signed counts as spent, since a service may settle
 * it later.
 */
export function createBudget(wallet: Wallet, units: number): PaymentOptions {
  let left = Math.round(units * SMALLEST)
  return {
    get most() {
      return left / SMALLEST
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
