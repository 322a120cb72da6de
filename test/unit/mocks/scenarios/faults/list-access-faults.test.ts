import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import {
  listAccessFaults,
  listPaymentFaults,
} from '../../../../../mocks/scenarios/faults/list-access-faults.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'

const faults = [...listAccessFaults(), ...listPaymentFaults()]
const start = (name: string) => faults.find(fault => fault.name === `fault:${name}`)?.start(undefined)

function ask(origin: string, headers: Record<string, string> = {}, path = '/altchain/token-details') {
  const sent = new Headers(headers)
  return {
    operation: getOperation('tokenDetails'),
    request: { origin, path, query: '', header: (name: string) => sent.get(name) ?? undefined },
    session: { apiKeys: new Set(['test-key']) },
    ...trackGapChoices(defaultGapChoices.current),
  } as unknown as RequestContext
}
const keyOf = (name: string, context: RequestContext) =>
  start(name)?.request?.(context.request, context).header('x-api-key')

test('admits who has no key, or any', () => {
  expect(keyOf('access:no-key', ask('base'))).toBe('test-key')
  expect(keyOf('access:no-key', ask('base', { 'X-API-Key': 'wrong' }))).toBe('wrong')
  expect(keyOf('access:any-key', ask('base', { 'X-API-Key': 'wrong' }))).toBe('test-key')
  expect(keyOf('access:any-key', ask('base'))).toBeUndefined()
})

test('admits by the form of a path', () => {
  const long = '/api/v1/altchain/token-details'
  expect(keyOf('access:long-form', ask('base', {}, long))).toBe('test-key')
  expect(keyOf('access:long-form', ask('base'))).toBeUndefined()
  expect(keyOf('access:short-form', ask('base'))).toBe('test-key')
})

test('leaves the payment origins alone', () => {
  expect(keyOf('access:no-key', ask('payment'))).toBeUndefined()
  expect(start('access:tokenDetails.refused')?.before?.(ask('payment'), 0)).toBeUndefined()
  expect(start('access:tokenDetails.refused')?.before?.(ask('base'), 0)?.status).toBe(403)
})

test('answers an unpaid request, or rejects it otherwise than with 402', () => {
  expect(keyOf('payment:tokenDetails.free', ask('payment'))).toBe('test-key')
  const statusOf = (place: string, context = ask('payment')) =>
    start(`payment:tokenDetails.${place}`)?.before?.(context, 0)?.status
  expect([statusOf('status'), statusOf('elsewhere'), statusOf('empty')]).toEqual([401, 404, 402])
  expect(statusOf('status', ask('base'))).toBeUndefined()
})

test('asks for other terms', () => {
  const terms = { accepts: paymentOffers.current.usual, options: {} }
  const accepts = (place: string) => start(`payment:tokenDetails.${place}`)?.payment?.(terms).accepts
  expect(accepts('amount')).toBe(paymentOffers.current.raised)
  expect(accepts('chain')).toBe(paymentOffers.current.wrongNetwork)
  expect(accepts('units')?.[0]?.amount).toBe('0.05')
})
