import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import { alterSample, type GapSwitch, type SwitchRequest, seeStatus } from './gap-switch.ts'

const unpaid = { origin: 'payment', headers: {} } as const

/** Builds a complete payment with an invalid signature. */
function buildUnsigned(): Partial<SwitchRequest> {
  const [accepted] = paymentOffers.current.usual
  const authorization = {
    from: `0x${'12'.repeat(20)}`,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 60),
    nonce: `0x${'34'.repeat(32)}`,
  }
  const payment = { x402Version: 2, accepted, payload: { authorization, signature: `0x${'56'.repeat(65)}` } }
  return { ...unpaid, headers: { 'PAYMENT-SIGNATURE': btoa(JSON.stringify(payment)) } }
}

/** The switches of paying for a request, and of what a key is worth beside a payment. */
export const paymentSwitches: readonly GapSwitch[] = [
  {
    gap: 'GAP-07',
    ask: alterSample('tokenDetails', {}, unpaid),
    see: seen => ['PAYMENT-REQUIRED' in seen.headers, seen.body === '{}'],
    want: { 'header-and-body': [true, false], 'header-only': [true, true] },
  },
  {
    gap: 'GAP-08',
    ask: mock => alterSample('tokenDetails', {}, buildUnsigned())(mock),
    see: seeStatus,
    want: { full: 402, structure: 200 },
  },
  {
    gap: 'GAP-08a',
    ask: alterSample('tokenDetails', {}, { ...unpaid, headers: { 'PAYMENT-SIGNATURE': '%' } }),
    see: seeStatus,
    want: { '400': 400, '402': 402 },
  },
  {
    gap: 'GAP-45',
    ask: alterSample('tokenDetails', {}, { headers: { 'X-API-Key': 'test-key', 'PAYMENT-SIGNATURE': '%' } }),
    see: seeStatus,
    want: { 'key-wins': 200, reject: 400 },
  },
  {
    gap: 'GAP-46',
    ask: alterSample('tokenDetails', {}, { origin: 'payment' }),
    see: seeStatus,
    want: { ignored: 402, accepted: 200 },
  },
  {
    gap: 'GAP-47',
    ask: alterSample('tokenDetails', { token_address: '' }, unpaid),
    see: seeStatus,
    want: { before: 402, after: 400 },
  },
  {
    gap: 'GAP-C9',
    ask: alterSample('tokenDetails', {}, { headers: {} }),
    see: seeStatus,
    want: { 'per-host': 401, 'any-host': 402 },
  },
]
