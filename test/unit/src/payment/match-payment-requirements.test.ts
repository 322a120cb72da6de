import { expect, test } from 'vitest'
import { matchPaymentRequirements } from '../../../../src/payment/match-payment-requirements.ts'
import type { PaymentRequirements } from '../../../../src/payment/payment-payload.ts'

const first = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '50000',
  payTo: '0xAb',
  extra: { name: 'USD Coin', version: '2' },
} as unknown as PaymentRequirements
const second = { ...first, network: 'eip155:1' } as PaymentRequirements
const accepts = [first, second]

test('finds the entry that a payment says it pays', () => {
  expect(matchPaymentRequirements(accepts, { ...first })).toBe(first)
  expect(matchPaymentRequirements(accepts, structuredClone({ ...second }))).toBe(second)
})

test('lets extra hold more than ours, but not less', () => {
  const extra = { name: 'USD Coin', version: '2', note: 'x' }
  expect(matchPaymentRequirements(accepts, { ...first, extra })).toBe(first)
  expect(matchPaymentRequirements(accepts, { ...first, extra: { name: 'USD Coin' } })).toBeUndefined()
  expect(matchPaymentRequirements(accepts, { ...first, extra: null })).toBeUndefined()
})

test.each<[change: object]>([
  [{ amount: '50001' }],
  [{ amount: 50000 }],
  [{ payTo: '0xab' }],
  [{ network: undefined }],
  [{ added: 1 }],
])('finds none when a field differs: %o', change => {
  expect(matchPaymentRequirements(accepts, { ...first, ...change })).toBeUndefined()
})

test('finds none when a field is missing', () => {
  const { amount: _, ...rest } = { ...first }
  expect(matchPaymentRequirements(accepts, rest)).toBeUndefined()
  expect(matchPaymentRequirements(accepts, {})).toBeUndefined()
})
