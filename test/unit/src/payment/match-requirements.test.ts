import { expect, test } from 'vitest'
import { matchRequirements } from '../../../../src/payment/match-requirements.ts'
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
  expect(matchRequirements(accepts, { ...first })).toBe(first)
  expect(matchRequirements(accepts, structuredClone({ ...second }))).toBe(second)
})

test('lets extra hold more than ours, but not less', () => {
  const extra = { name: 'USD Coin', version: '2', note: 'x' }
  expect(matchRequirements(accepts, { ...first, extra })).toBe(first)
  expect(matchRequirements(accepts, { ...first, extra: { name: 'USD Coin' } })).toBeUndefined()
  expect(matchRequirements(accepts, { ...first, extra: null })).toBeUndefined()
})

test.each<[change: object]>([
  [{ amount: '50001' }],
  [{ amount: 50000 }],
  [{ payTo: '0xab' }],
  [{ network: undefined }],
  [{ added: 1 }],
])('finds none when a field differs: %o', change => {
  expect(matchRequirements(accepts, { ...first, ...change })).toBeUndefined()
})

test('finds none when a field is missing', () => {
  const { amount: _, ...rest } = { ...first }
  expect(matchRequirements(accepts, rest)).toBeUndefined()
  expect(matchRequirements(accepts, {})).toBeUndefined()
})
