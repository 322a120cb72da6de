import { expect, test } from 'vitest'
import { createPaymentPlanner } from '../../../../../../src/conformance/collect/pay/create-payment-planner.ts'
import type { Wallet } from '../../../../../../src/conformance/collect/pay/wallet.ts'
import { buildPlanned } from '../../../../../support/build-planned.ts'

const wallet: Wallet = {
  address: '0x1',
  sign: async () => {
    throw new Error('must not be asked')
  },
  redact: text => text,
}
const paid = buildPlanned('a', { payment: 'signed', group: 'g' })
const answer = { ms: 1, reply: { status: 200, headers: {}, body: '[]' } }

test('pays for signed and spent payments only', () => {
  const plan = createPaymentPlanner({ maxCost: 1 }, wallet, [])
  expect(plan(buildPlanned('a'))).toBeUndefined()
  expect(plan(buildPlanned('a', { payment: 'garbage' }))).toBeUndefined()
  expect(plan(paid)).toBeDefined()
  expect(plan({ ...paid, payment: 'spent' })).toBeDefined()
})

test('sends no payment without a wallet, or without a budget', async () => {
  for (const plan of [
    createPaymentPlanner({ maxCost: 1 }, undefined, []),
    createPaymentPlanner({}, wallet, []),
  ]) {
    const pay = plan(paid)
    expect(await pay?.sign()).toEqual({ reason: 'unpaid', says: 'not paid: there is no wallet' })
    expect(pay?.close(answer)).toEqual({})
  }
})

test('does not pay without a challenge in the group, nor again what was not settled', async () => {
  const plan = createPaymentPlanner({ maxCost: 1 }, wallet, [])
  expect(await plan(paid)?.sign()).toEqual({ reason: 'unpaid', says: 'not paid: no payment was asked for' })
  expect(await plan({ ...paid, payment: 'spent' })?.sign()).toEqual({
    reason: 'unpaid',
    says: 'not paid: no payment was used',
  })
})
