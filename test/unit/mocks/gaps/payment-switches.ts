import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { alterSample, type GapSwitch, seeStatus } from './gap-switch.ts'

const unpaid = { origin: 'payment', headers: {} } as const

const payment = writeHeader(await signPayment({ authorization: { validBefore: String(2 ** 40) } }))

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
    ask: alterSample('tokenDetails', {}, { ...unpaid, headers: { 'PAYMENT-SIGNATURE': payment } }),
    see: ({ headers, status }) => [status, 'PAYMENT-RESPONSE' in headers],
    want: { full: [200, true], 'no-receipt': [200, false] },
    // The same payment is sent twice.
    settings: { scenarios: ['fault:paid:again'] },
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
