import { perContract } from '../contract/activate-contract.ts'
import { getPayment } from '../contract/contract.ts'
import { SMALLEST_UNITS, STABLECOIN } from '../contract/smallest-units.ts'
import type { PaymentRequirements } from './payment-payload.ts'

const price = perContract(() => getPayment().price)
const chain = perContract(() => getPayment().chain)

/** Documented terms of a payment in the form of x402 (CAIP-2, smallest units). */
export const documentedTerms = perContract(() => ({
  network: `eip155:${chain.current}`,
  amount: String(Math.round(price.current * SMALLEST_UNITS)),
}))

/** Offer of USDC on Base. Only the documented terms are fixed, since the contract names no coin. */
const onBase = perContract(
  () =>
    ({
      scheme: 'exact',
      ...documentedTerms.current,
      asset: STABLECOIN,
      // Nobody holds the key of this address: whoever pays these terms on a real chain by mistake enriches no one.
      payTo: '0x000000000000000000000000000000000000dEaD',
      // Far over the six seconds that verification keeps in reserve, so that a slow debugger session can still pay.
      maxTimeoutSeconds: 600,
      extra: { name: 'USD Coin', version: '2' },
    }) satisfies PaymentRequirements,
)

/**
 * Offer on the test network, like that of a service with default settings. Its coin has another name in the
 * signed domain.
 */
const onBaseSepolia = perContract(
  () =>
    ({
      ...onBase.current,
      network: 'eip155:84532',
      asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      extra: { name: 'USDC', version: '2' },
    }) satisfies PaymentRequirements,
)

/** Offers by situation: the usual one, and those that replace it in payment scenarios. */
export const paymentOffers = perContract(
  () =>
    ({
      usual: [onBase.current],
      raised: [{ ...onBase.current, amount: '60000' }],
      wrongNetwork: [onBaseSepolia.current],
      several: [onBaseSepolia.current, onBase.current],
    }) as const satisfies Record<string, readonly PaymentRequirements[]>,
)
