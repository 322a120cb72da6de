import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { chargePayment, isPaymentDue, requirePayment } from '../../../../mocks/steps/require-payment.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { Ledger } from '../../../../src/payment/ledger.ts'

function createContext(
  headers: Record<string, string>,
  options: Partial<GapChoices> = {},
  origin = 'payment',
) {
  const sent = new Headers(headers)
  const choices = { ...defaultGapChoices.current, ...options }
  return {
    request: {
      origin,
      path: '/altchain/clmm-venue/pools',
      query: '',
      header: (name: string) => sent.get(name) ?? undefined,
    },
    session: { apiKeys: new Set(['test-key']) },
    operation: getOperation('clmmVenuePools'),
    ledger: new Ledger(),
    scenarios: [],
    choices,
    ...trackGapChoices(choices),
  } as unknown as RequestContext
}
const isDue = (...given: Parameters<typeof createContext>) => isPaymentDue(createContext(...given))

test('is due on the payment origins, unless a key counts there', () => {
  expect(isDue({})).toBe(true)
  expect(isDue({}, {}, 'socialPayment')).toBe(true)
  expect(isDue({ 'X-API-Key': 'test-key' })).toBe(true)
  expect(isDue({ 'X-API-Key': 'test-key' }, { 'GAP-46': 'accepted' })).toBe(false)
  expect(isDue({ 'X-API-Key': 'wrong' }, { 'GAP-46': 'accepted' })).toBe(true)
})

test('is due elsewhere only where any host takes payments', () => {
  expect(isDue({}, {}, 'base')).toBe(false)
  expect(isDue({}, { 'GAP-C9': 'any-host' }, 'base')).toBe(true)
  expect(isDue({ 'X-API-Key': 'wrong' }, { 'GAP-C9': 'any-host' }, 'base')).toBe(false)
})

test('asks for a payment, in header and body or in the header alone', () => {
  const reply = requirePayment(createContext({}))
  expect(reply?.status).toBe(402)
  const terms = JSON.parse(atob(reply?.headers['PAYMENT-REQUIRED'] ?? ''))
  expect(JSON.parse(reply?.body ?? '')).toEqual(terms)
  expect(terms.accepts[0]).toMatchObject({ scheme: 'exact', network: 'eip155:8453' })
  expect(JSON.parse(requirePayment(createContext({}, { 'GAP-07': 'header-only' }))?.body ?? '')).toEqual({})
})

test('rejects what cannot be read with the status of GAP-08a', () => {
  const broken = { 'PAYMENT-SIGNATURE': 'no base64!' }
  expect(requirePayment(createContext(broken))?.status).toBe(400)
  expect(requirePayment(createContext(broken, { 'GAP-08a': '402' }))?.status).toBe(402)
})

test('charges nothing without a payment', () => {
  const reply = { status: 200, headers: {}, body: '[]' }
  expect(chargePayment(reply, createContext({}))).toBe(reply)
})

test('charges nothing for an error', () => {
  const context = createContext({})
  context.admission = {} as NonNullable<RequestContext['admission']>
  const reply = { status: 404, headers: {}, body: '' }
  expect(chargePayment(reply, context)).toBe(reply)
})
