import { perContract } from '../contract/activate-contract.ts'
import { getPayment } from '../contract/contract.ts'
import { SMALLEST_UNITS, STABLECOIN } from '../contract/smallest-units.ts'
import type { PaymentRequirements } from './payment-payload.ts'

/** Documented terms of a payment in the form of x402 (CAIP-2, smallest units). */
export const documentedTerms = perContract(() => {
  const { chain, price } = getPayment()
  return { network: `eip155:${chain}`, amount: String(Math.round(price * SMALLEST_UNITS)) }
})

/** Offers by situation: the usual one, and those that replace it in payment scenarios. */
export const paymentOffers = perContract(() => {
  // USDC on Base. Only the documented terms are fixed, since the contract names no coin.
  const onBase = {
    scheme: 'exact',
    ...documentedTerms.current,
    asset: STABLECOIN,
    // Nobody holds the key of this address: whoever pays these terms on a real chain by mistake enriches no one.
    payTo: '0x000000000000000000000000000000000000dEaD',
    // Far over the six seconds that verification keeps in reserve, so that a slow debugger session can still pay.
    maxTimeoutSeconds: 600,
    extra: { name: 'USD Coin', version: '2' },
  } satisfies PaymentRequirements
  // The test network, as of a service with default settings. Its coin has another name in the signed domain.
  const onBaseSepolia = {
    ...onBase,
    network: 'eip155:84532',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    extra: { name: 'USDC', version: '2' },
  } satisfies PaymentRequirements
  return {
    usual: [onBase],
    raised: [{ ...onBase, amount: '60000' }],
    wrongNetwork: [onBaseSepolia],
    several: [onBaseSepolia, onBase],
  } as const satisfies Record<string, readonly PaymentRequirements[]>
})
