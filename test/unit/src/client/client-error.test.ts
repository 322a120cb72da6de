import { expect, it } from 'vitest'
import { PaymentRequiredError, readTerms, StatusError } from '../../../../src/client/client-error.ts'

const call = { operation: 'tokenDetails', url: 'http://service.test/' } as const

it('says the status and what the service says, and has the ids that help to ask about it', () => {
  const headers = {
    'X-Request-Id': 'r-1',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'Retry-After': '7',
  }
  const error = new StatusError(call, new Response('', { status: 503, headers }), {
    message: 'Back at noon.',
  })
  expect(error).toMatchObject({
    message: 'tokenDetails: 503, Back at noon.',
    requestId: 'r-1',
    traceId: '0af7651916cd43dd8448eb211c80319c',
    retryAfter: 7,
    operation: 'tokenDetails',
  })
  for (const body of ['', '<html><p>Bad gateway</p></html>', {}, null])
    expect(new StatusError(call, new Response('', { status: 502 }), body).message).toBe(
      'tokenDetails: The service answers 502.',
    )
  expect(new StatusError(call, new Response('', { status: 500 }), 'x'.repeat(9999)).message).toHaveLength(319)
})

it('reads the terms of a payment from the body or from the header', () => {
  const terms = { x402Version: 2, accepts: [], resource: { url: 'é' } }
  const base64 = Buffer.from(JSON.stringify(terms)).toString('base64')
  expect(readTerms(new Headers(), terms)).toEqual(terms)
  expect(readTerms(new Headers({ 'PAYMENT-REQUIRED': base64 }), '<html>')).toEqual(terms)
  for (const header of ['', '§', btoa('no JSON'), btoa('{}'), btoa('null')])
    expect(readTerms(new Headers(header === '§' ? {} : { 'PAYMENT-REQUIRED': header }), null)).toBeUndefined()
  expect(new PaymentRequiredError(call, new Response('', { status: 402 }), terms).terms).toEqual(terms)
})
