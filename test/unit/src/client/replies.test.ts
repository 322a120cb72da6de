import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { callOperation, readClientReply } from '../../../../src/client/call-operation.ts'
import {
  PaymentRequiredError,
  ReplyError,
  readTerms,
  StatusError,
} from '../../../../src/client/client-error.ts'
import { findReplyProblems } from '../../../../src/client/find-reply-problems.ts'

const url = 'http://service.test/'

/** Reads a body as the reply of an operation that accepts this media type. */
function read(
  operation: 'clmmVenuePools' | 'influencerCredibility',
  text: string,
  type = 'application/json',
  accept = type,
) {
  const response = new Response(text, { headers: { 'Content-Type': type } })
  return readClientReply({ response, text }, { operation, url, headers: { Accept: accept }, query: {} }, {})
}

const table = '{"columns":[{"name":"a","type":"UInt64"}],"data":[[5]],"rows":1}'
const version = (number: number) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.v${number}+json`

it.each([table, `[${table}]`])('reads the table %s', async text => {
  const { rows, columns, status, url: asked } = await read('clmmVenuePools', text)
  expect({ rows, columns, status, asked }).toEqual({
    rows: [{ a: 5 }],
    columns: [{ name: 'a', type: 'UInt64' }],
    status: 200,
    asked: url,
  })
})

it.each([
  ['', 'The reply is not JSON.'],
  ['<html>', 'The reply is not JSON.'],
  ['null', 'This reply is not a table.'],
  ['{"columns":[{"name":"a","type":"Int8"}],"data":[[1,2]],"rows":1}', 'Row 0 has 2 values for 1 columns.'],
])('tells what is wrong with the table %j', async (text, message) => {
  const error = await read('clmmVenuePools', text).catch(error => error)
  expect(error).toBeInstanceOf(ReplyError)
  expect(error.message).toBe(`clmmVenuePools: ${message}`)
})

it('reads a list of objects, also where the reply names no version', async () => {
  expect((await read('influencerCredibility', '[{"a":1}]', version(2))).rows).toEqual([{ a: 1 }])
  const unnamed = await read('influencerCredibility', '[{"a":1}]', 'application/json', version(2))
  expect(unnamed).toMatchObject({ rows: [{ a: 1 }], columns: undefined })
})

it.each([
  ['[]', `${version(1)}; charset=utf-8`, 'This is version 1.'],
  ['{}', version(2), 'The reply is not a list.'],
  ['{', version(2), 'The reply is not JSON.'],
])('tells what is wrong with the list %j of %s', async (text, type, message) => {
  await expect(read('influencerCredibility', text, type, version(2))).rejects.toThrow(message)
})

const failed = { operation: 'tokenDetails', url } as const

it('says the status and what the service says, and has the ids that help to ask about it', () => {
  const headers = {
    'X-Request-Id': 'r-1',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'Retry-After': '7',
  }
  const error = new StatusError(failed, new Response('', { status: 503, headers }), {
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
    expect(new StatusError(failed, new Response('', { status: 502 }), body).message).toBe(
      'tokenDetails: The service answers 502.',
    )
  expect(new StatusError(failed, new Response('', { status: 500 }), 'x'.repeat(9999)).message).toHaveLength(
    319,
  )
})

it('reads the terms of a payment from the body or from the header', () => {
  const terms = { x402Version: 2, accepts: [], resource: { url: 'é' } }
  const base64 = Buffer.from(JSON.stringify(terms)).toString('base64')
  expect(readTerms(new Headers(), terms)).toEqual(terms)
  expect(readTerms(new Headers({ 'PAYMENT-REQUIRED': base64 }), '<html>')).toEqual(terms)
  for (const header of ['', '§', btoa('no JSON'), btoa('{}'), btoa('null')])
    expect(readTerms(new Headers(header === '§' ? {} : { 'PAYMENT-REQUIRED': header }), null)).toBeUndefined()
  expect(new PaymentRequiredError(failed, new Response('', { status: 402 }), terms).terms).toEqual(terms)
})

const find = (text: string, mode: 'warn' | 'throw', date = '') =>
  findReplyProblems(
    'tokenDetails',
    { token_address: 'x' },
    { response: new Response('', { headers: { Date: date } }), text },
    mode,
  )

it('says the place, the number and the first of the problems', () => {
  const found = find('[{"columns":[],"data":[[1]],"rows":1}]', 'throw')
  expect(found?.message).toMatch(/^The reply breaks the contract at \/0\S*, the first of \d+: /)
  expect(found?.problems.length).toBeGreaterThan(1)
  expect(find('5', 'throw')?.message).toMatch(/at its top: /)
})

it('finds nothing in an empty table', () => {
  expect(find('[{"columns":[],"data":[],"rows":0}]', 'warn', 'Thu, 15 Jan 2026 12:00:00 GMT')).toBeUndefined()
})

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
