import { describe, expect, it } from 'vitest'
import { callOperation } from '../../../../src/client/call-operation.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'

const urls = { baseUrl: 'http://service.test', socialBaseUrl: 'http://social.test' }

/** Calls an operation of a service that gives these replies in sequence. Returns what was sent, and the error. */
async function call(
  replies: readonly Response[],
  options = {},
  id: 'clmmVenuePools' | 'sentimentShifts' = 'clmmVenuePools',
) {
  const left = [...replies]
  const sent: Headers[] = []
  const fetch = async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return left.shift() ?? new Response('', { status: 500 })
  }
  const error = await callOperation(id, {}, { ...urls, fetch, retries: 0, ...options }, {}).catch(
    error => error,
  )
  return { sent, error }
}

it.each([
  [400, 'StatusError'],
  [401, 'AccessError'],
  [402, 'PaymentRequiredError'],
  [403, 'AccessError'],
  [404, 'NotFoundError'],
  [410, 'VersionSunsetError'],
  [418, 'StatusError'],
  [429, 'RateLimitError'],
  [500, 'StatusError'],
])('throws for %i a %s with the body', async (status, name) => {
  const { error } = await call([Response.json({ message: 'Why.' }, { status })])
  expect(error).toMatchObject({
    name,
    status,
    body: { message: 'Why.' },
    message: `clmmVenuePools: ${status}, Why.`,
  })
})

it('lists the versions that were not asked for', async () => {
  const { error } = await call([new Response('', { status: 410 })], {}, 'sentimentShifts')
  expect(error.otherVersions).toEqual([1])
})

describe('with pay', () => {
  const terms = { x402Version: 2, resource: { url: 'x' }, accepts: paymentOffers.current.usual }
  const ask = () => Response.json(terms, { status: 402 })
  const table = () => Response.json([{ columns: [], data: [], rows: 0 }])
  const client = {
    createPaymentPayload: async () => 'signed',
    encodePaymentSignatureHeader: (payload: string) => ({ 'PAYMENT-SIGNATURE': payload }),
  }

  it('sends no key, and the payment after the terms', async () => {
    const { sent, error } = await call([ask(), table()], { apiKey: 'secret', pay: { client, most: 0.05 } })
    expect(error.rows).toEqual([])
    expect(sent.map(headers => [headers.get('X-API-Key'), headers.get('PAYMENT-SIGNATURE')])).toEqual([
      [null, null],
      [null, 'signed'],
    ])
  })

  it('signs once, also if the payment is refused', async () => {
    const { sent, error } = await call([ask(), ask(), table()], { pay: { client, most: 0.05 } })
    expect(error.name).toBe('PaymentRequiredError')
    expect(sent).toHaveLength(2)
  })

  it('pays nothing when the terms cannot be read or cost too much', async () => {
    for (const first of [ask(), new Response('<html>', { status: 402 })]) {
      const { sent, error } = await call([first, table()], { pay: { client, most: 0.01 } })
      expect(error.name).toBe('PaymentRequiredError')
      expect(sent).toHaveLength(1)
    }
  })
})
