import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { Ledger } from '../../../../src/payment/ledger.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import { type PaymentClaim, reverifyPayment, verifyPayment } from '../../../../src/payment/verify-payment.ts'
import {
  payerKeys,
  paymentInstant,
  type SigningChanges,
  signPayment,
} from '../../../support/payment/sign-payment.ts'

const [terms] = paymentOffers.current.usual
let ledger: Ledger

beforeEach(() => {
  ledger = new Ledger()
})

async function claim(
  signing: SigningChanges = {},
  changes: Partial<PaymentClaim> = {},
): Promise<PaymentClaim> {
  const { accepted, payload } = await signPayment(signing)
  return { ...payload, accepted, requirements: terms, ledger, now: paymentInstant, ...changes }
}

/** Marks an authorization as settled. */
function spend({ authorization: { from, nonce } }: PaymentClaim): void {
  const entry = { payer: from, nonce, amount: '1', resource: '', at: paymentInstant, transaction: '' }
  ledger.record({ ...entry, status: 'settled' }, BigInt(paymentInstant + 600))
}

const cases: readonly [given: string, make: () => Promise<PaymentClaim>, want: string | undefined][] = [
  ['a good payment', () => claim(), undefined],
  [
    'a scheme we do not speak',
    () => claim({}, { accepted: { ...terms, scheme: 'upto' } }),
    'invalid_exact_evm_scheme',
  ],
  [
    'a scheme of ours that is not exact',
    () => claim({}, { requirements: { ...terms, scheme: 'upto' } }),
    'invalid_exact_evm_scheme',
  ],
  [
    'terms without the name of the coin',
    () => claim({}, { requirements: { ...terms, extra: { version: '2' } } }),
    'invalid_exact_evm_missing_eip712_domain',
  ],
  [
    'another network than ours',
    () => claim({}, { accepted: { ...terms, network: 'eip155:1' } }),
    'invalid_exact_evm_network_mismatch',
  ],
  [
    'a network that is no EVM chain',
    () => {
      const solana = { ...terms, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
      return claim({}, { accepted: solana, requirements: solana })
    },
    'invalid_exact_evm_network_mismatch',
  ],
  [
    'a nonce that was used',
    async () => {
      const used = await claim()
      spend(used)
      return used
    },
    'invalid_exact_evm_nonce_already_used',
  ],
  [
    'one unit short',
    () => {
      ledger.setBalances([[privateKeyToAddress(payerKeys.poor), 49_999n]])
      return claim({ key: payerKeys.poor })
    },
    'invalid_exact_evm_insufficient_balance',
  ],
  ['a payer too many', () => claim({}, { ledger: new Ledger({ payers: 0 }) }), 'ledger_full'],
]

describe('verifyPayment', () => {
  test('lets a payer spend the last unit', async () => {
    ledger.setBalances([[privateKeyToAddress(payerKeys.poor), 50_000n]])
    expect(verifyPayment(await claim({ key: payerKeys.poor }))).toBeUndefined()
  })

  test.each(cases)('%s', async (_given, make, want) => {
    expect(verifyPayment(await make())).toBe(want)
  })

  test.each([...paymentOffers.current.wrongNetwork, ...paymentOffers.current.raised])(
    'accepts payments of $network, $amount',
    async offer => {
      expect(verifyPayment(await claim({ accepted: offer }, { requirements: offer }))).toBeUndefined()
    },
  )
})

describe('reverifyPayment', () => {
  test('notices changes since the first verification', async () => {
    const good = await claim()
    expect(reverifyPayment(good)).toBeUndefined()
    expect(reverifyPayment({ ...good, now: paymentInstant + 595 })).toBe(
      'invalid_exact_evm_payload_authorization_valid_before',
    )
    ledger.setBalances([[good.authorization.from, 0n]])
    expect(reverifyPayment(good)).toBe('invalid_exact_evm_insufficient_balance')
    spend(good)
    expect(reverifyPayment(good)).toBe('invalid_exact_evm_nonce_already_used')
  })
})
