import { expect, it, test } from 'vitest'
import { classifyPayment, readReceipt } from '../../../../../src/conformance/evidence/read-receipt.ts'

const answer = (status: number, receipt?: object) => ({
  reply: {
    status,
    headers: receipt === undefined ? {} : { 'payment-response': JSON.stringify(receipt) },
    body: '',
  },
})

test('keeps the known texts of a receipt, and the first 200 characters of each', () => {
  const receipt = { success: true, transaction: '0x1', network: '', payer: 7, memo: 'x' }
  expect(readReceipt(answer(200, receipt))).toEqual({ success: true, transaction: '0x1' })
  const long = readReceipt(answer(200, { success: false, errorReason: 'y'.repeat(500) }))
  expect(long).toEqual({ success: false, errorReason: 'y'.repeat(200) })
})

test('returns undefined without a receipt that states the result', () => {
  expect(readReceipt({})).toBeUndefined()
  expect(readReceipt(answer(200))).toBeUndefined()
  expect(readReceipt(answer(200, { success: 'true', transaction: '0x1' }))).toBeUndefined()
})

it.each([
  ['settled', 200, { success: true }],
  ['settled', 402, { success: true }],
  ['pending', 200, { success: false, errorReason: 'settlement_pending' }],
  ['refused', 402, { success: false, errorReason: 'insufficient_funds' }],
  ['refused', 402, undefined],
  ['unknown', 200, undefined],
  ['unknown', 500, { success: false }],
] as const)('is %s after status %i with the receipt %j', (want, status, receipt) => {
  expect(classifyPayment(answer(status, receipt))).toBe(want)
})

test('is unknown without a complete reply', () => {
  expect(classifyPayment({ failure: { kind: 'truncated', message: 'closed early' } })).toBe('unknown')
})
