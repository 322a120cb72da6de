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

describe('verifyPayment', () => {
  test.each<[balance: bigint, want: string | undefined]>([
    [50_000n, undefined],
    [49_999n, 'invalid_exact_evm_insufficient_balance'],
  ])('lets a payer spend the last unit, and no more: %d', async (balance, want) => {
    ledger.setBalances([[privateKeyToAddress(payerKeys.poor), balance]])
    expect(verifyPayment(await claim({ key: payerKeys.poor }))).toBe(want)
  })

  const solana = { ...terms, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

  test.each<[given: string, changes: Partial<PaymentClaim>, want: string]>([
    ['a scheme we do not speak', { accepted: { ...terms, scheme: 'upto' } }, 'scheme'],
    ['a scheme of ours that is not exact', { requirements: { ...terms, scheme: 'upto' } }, 'scheme'],
    [
      'terms without the name of the coin',
      { requirements: { ...terms, extra: { version: '2' } } },
      'missing_eip712_domain',
    ],
    ['another network than ours', { accepted: { ...terms, network: 'eip155:1' } }, 'network_mismatch'],
    ['a network that is no EVM chain', { accepted: solana, requirements: solana }, 'network_mismatch'],
  ])('refuses %s', async (_given, changes, want) => {
    expect(verifyPayment(await claim({}, changes))).toBe(`invalid_exact_evm_${want}`)
  })

  test('refuses a payer too many', async () => {
    expect(verifyPayment(await claim({}, { ledger: new Ledger({ payers: 0 }) }))).toBe('ledger_full')
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
