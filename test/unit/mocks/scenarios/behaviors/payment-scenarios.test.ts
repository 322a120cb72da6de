import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { paymentScenarios } from '../../../../../mocks/scenarios/behaviors/payment-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import { paymentRefusalReasons } from '../../../../../src/payment/verify-payment.ts'

const scenarios: readonly Scenario[] = paymentScenarios
const start = (name: string, argument?: string) =>
  (scenarios.find(scenario => scenario.name === name) as Scenario).start(argument)
const usual = { accepts: paymentOffers.current.usual, options: { headerOnly: true } }
const termsOf = (name: string, argument?: string) => start(name, argument).payment?.(usual)

test('rejects payments for a known reason', () => {
  for (const reason of paymentRefusalReasons)
    expect(termsOf('payment-refused', reason)?.options).toEqual({ headerOnly: true, refuse: reason })
  expect(() => start('payment-refused')).toThrow('payment-refused needs a reason.')
  expect(() => start('payment-refused', 'no')).toThrow('cannot be read')
})

test('changes what is offered, and keeps the options', () => {
  expect(termsOf('payment-wrong-network')).toEqual({ ...usual, accepts: paymentOffers.current.wrongNetwork })
  expect(termsOf('payment-several-accepts')).toEqual({ ...usual, accepts: paymentOffers.current.several })
})

test('raises the price after the challenge', () => {
  const terms = termsOf('payment-price-changed')
  expect(terms?.options.quoted).toBe(paymentOffers.current.usual)
  expect(Number(terms?.accepts[0]?.amount)).toBeGreaterThan(Number(paymentOffers.current.usual[0].amount))
})

test('lets settlement fail or wait', () => {
  expect(termsOf('payment-settlement-fails')?.options.refuseSettlement).toMatch(/transaction_failed$/)
  expect(termsOf('payment-settlement-pending')?.options.refuseSettlement).toBe('settlement_pending')
  expect(termsOf('payment-insufficient-funds')?.options.refuse).toMatch(/insufficient_balance$/)
})

test('delays or loses the reply to a payment alone', () => {
  const reply = { status: 200, headers: {}, body: '[]' }
  const [paid, free] = [{ admission: {} } as RequestContext, {} as RequestContext]
  const { after } = start('payment-slow-settlement', '500')
  expect(after?.(reply, paid, 0).delayMs).toBe(500)
  expect(after?.(reply, free, 0)).toBe(reply)
  expect(start('payment-reply-lost').after?.(reply, paid, 0).fault).toEqual({ kind: 'reset' })
})
