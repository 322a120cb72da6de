import { inspect } from 'node:util'
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

describe('an error holds no key', () => {
  const apiKey = 'sk-live/"Planted Key"\\0123456789'
  const spellings = {
    literal: apiKey,
    'URL-encoded': encodeURIComponent(apiKey),
    'in JSON': JSON.stringify(apiKey).slice(1, -1),
    'in code points': [...apiKey]
      .map(letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  }
  /** Replies that hold a spelling of a key where a client could quote it. */
  const replies: Readonly<Record<string, (said: string) => Response>> = {
    'a message': said => new Response(`{"error":"bad key ${said}"}`, { status: 403 }),
    'a name': said => new Response(`{"a":{"b":[{"${said}":1}]}}`, { status: 500 }),
    'a long message': said => new Response(`{"error":"${'x'.repeat(280)}${said}"}`, { status: 401 }),
    'a text': said => new Response(`Not for ${said}`, { status: 429 }),
    'a header': said =>
      new Response('', {
        status: 404,
        headers: {
          'X-Request-Id': said,
          traceparent: `0-${said}`,
        },
      }),
    'no JSON': said => new Response(`{"a": ${said}`),
    'a table of other rows': said =>
      new Response(`[{"columns":[{"name":"${said}","type":"String"}],"data":[["a","b"]]}]`),
    'terms of payment': said =>
      new Response('', {
        status: 402,
        headers: {
          'PAYMENT-REQUIRED': btoa(`{"accepts":[{"payTo":"${said}"}]}`),
        },
      }),
  }
  const secret = /Planted|Plante|sk-live|sk%2D|0123456789/

  it.each(Object.keys(replies))('that %s of a reply has', async place => {
    for (const [name, spelling] of Object.entries(spellings)) {
      const { error } = await call([replies[place]?.(spelling) as Response], { apiKey })
      expect(error.name, name).toMatch(/Error$/)
      const shown =
        inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + String(error.stack)
      const read = shown.replace(/\\+u([0-9a-f]{4})/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      // A header and a text are no JSON, where code points are letters only to a reader.
      if (name !== 'in code points' || !/header|text|no JSON/.test(place))
        expect(read, name).not.toMatch(secret)
      expect(shown, name).not.toMatch(secret)
    }
  })

  it('that a failed connection has', async () => {
    const cause = Object.assign(new TypeError(`fetch failed for ${apiKey}`), {
      config: { headers: { 'X-API-Key': apiKey } },
      request: new Request('http://service.test', { headers: { 'X-API-Key': 'sk-live-0123456789' } }),
      errors: Object.freeze([apiKey]),
    })
    const fetch = () => Promise.reject(cause)
    const { error } = await call([], { apiKey, fetch })
    expect(error.name).toBe('ConnectionError')
    expect(error.cause.message).toBe('fetch failed for [key]')
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(secret)
  })

  it('leaves rows that hold it as they are', async () => {
    const { error: reply } = await call(
      [Response.json([{ columns: [{ name: 'a', type: 'String' }], data: [['test-key']], rows: 1 }])],
      { apiKey: 'test-key' },
    )
    expect(reply.rows).toEqual([{ a: 'test-key' }])
  })
})
