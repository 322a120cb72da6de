import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { callOperation } from '../../../../src/client/call-operation.ts'

/** Calls an operation with a key. Returns the error, or the reply. */
async function call(fetch: () => Promise<Response>, apiKey: string) {
  const options = { baseUrl: 'http://service.test', fetch, apiKey, retries: 0 }
  return { error: await callOperation('clmmVenuePools', {}, options, {}).catch(error => error) }
}

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
      const { error } = await call(async () => replies[place]?.(spelling) as Response, apiKey)
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
    const { error } = await call(() => Promise.reject(cause), apiKey)
    expect(error.name).toBe('ConnectionError')
    expect(error.cause.message).toBe('fetch failed for [key]')
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(secret)
  })

  it('leaves rows that hold it as they are', async () => {
    const { error: reply } = await call(
      async () =>
        Response.json([{ columns: [{ name: 'a', type: 'String' }], data: [['test-key']], rows: 1 }]),
      'test-key',
    )
    expect(reply.rows).toEqual([{ a: 'test-key' }])
  })
})
