import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { collectExchanges } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import { readRetryAfter } from '../../../../../src/conformance/collect/create-request-sender.ts'
import {
  parseBaseUrls,
  resolveRequestAddress,
} from '../../../../../src/conformance/collect/prepare-request.ts'
import { classifyFailure } from '../../../../../src/conformance/collect/read-reply-body.ts'
import { createRedactor } from '../../../../../src/conformance/collect/redaction/redactor.ts'
import { createTransport, type TransportOptions } from '../../../../../src/conformance/collect/transport.ts'
import { planRun } from '../../../../../src/conformance/conform.ts'
import type { PlannedRequest, Run } from '../../../../../src/conformance/model/recording.ts'
import { appendQuery } from '../../../../../src/contract/routes/write-url.ts'
import {
  buildCollectOptions,
  buildPlanned,
  buildPlannedList,
  buildRun,
} from '../../../../support/build-planned.ts'
import { startTestServer } from '../../../../support/test-server.ts'

const key = 'k3y/with+signs="<&>"\\7'

function transportTo(url: string, more: Partial<TransportOptions> = {}) {
  return createTransport({
    allowed: new Set([url]),
    timeoutMs: 10_000,
    maxBodyBytes: 2 ** 20,
    redact: createRedactor(key, 'MDC_API_KEY'),
    signal: undefined,
    ...more,
  })
}

const answerNothing: RequestListener = (_, response) => response.end('[]')

describe('sent requests', () => {
  test('have these headers as spelled, and no Accept', async () => {
    await using server = await startTestServer(answerNothing)
    const transport = transportTo(server.url)
    await transport.send(`${server.url}/a?b=1,2`, { 'X-API-KEY': key, 'user-agent': 'me' })
    await transport.close()
    const [asked] = server.asked
    expect([asked?.method, asked?.url]).toEqual(['GET', '/a?b=1,2'])
    expect(asked?.rawHeaders).toEqual([
      ...['host', new URL(server.url).host, 'connection', 'close'],
      ...['X-API-KEY', key, 'user-agent', 'me'],
    ])
  })

  test('go to no origin that is not allowed', async () => {
    await using server = await startTestServer(answerNothing)
    const transport = transportTo('http://127.0.0.1:1')
    await expect(transport.send(server.url, {})).rejects.toThrow('no request may go to')
    await transport.close()
    expect(server.asked).toHaveLength(0)
  })

  test('throw when the run is interrupted', async () => {
    const stop = new AbortController()
    await using server = await startTestServer(() => stop.abort(new Error('interrupted')))
    const transport = transportTo(server.url, { signal: stop.signal })
    await expect(transport.send(server.url, {})).rejects.toThrow('interrupted')
    await transport.close()
  })
})

describe('recorded replies', () => {
  async function ask(listener: RequestListener, path = '') {
    await using server = await startTestServer(listener)
    const transport = transportTo(server.url)
    const answer = await transport.send(`${server.url}${path}`, {})
    await transport.close()
    return answer
  }

  test('have decoded bytes, joined headers in lower case, and no cookie', async () => {
    const headers = { 'Content-Encoding': 'gzip', 'X-Twice': ['1', '2'], 'Set-Cookie': 'session=secret' }
    const { reply, failure } = await ask((_, response) =>
      response.writeHead(200, headers).end(gzipSync('[1.50, "é"]')),
    )
    expect(failure).toBeUndefined()
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'gzip', 'x-twice': '1, 2', 'set-cookie': '(removed)' },
      body: '[1.50, "é"]',
    })
  })

  const echoes: [string, string][] = [
    ['plain', key],
    ['in a URL', encodeURIComponent(key)],
    ['in JSON', JSON.stringify({ key })],
    ['in JSON, escaped throughout', [...key].map(c => `\\u00${c.charCodeAt(0).toString(16)}`).join('')],
    [
      'in HTML',
      key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in base64url after two bytes', Buffer.from(`{"${key}`).toString('base64url')],
  ]
  test.each(echoes)('does not show the key %s', async (_, text) => {
    const answer: RequestListener = (request, response) => {
      response.setHeader('X-Echo', text)
      response.end(request.url === '/binary' ? Buffer.concat([Buffer.from(text), Buffer.from([0xff])]) : text)
    }
    const { reply } = await ask(answer)
    const { reply: binary } = await ask(answer, '/binary')
    const shown = [reply?.body, Buffer.from(binary?.body ?? '', 'base64').toString('latin1')]
    for (const each of [...shown, reply?.headers['x-echo']]) {
      expect(each).toContain('$MDC_API_KEY')
      expect(each).not.toContain(text)
    }
  })
})

test.each<[string, string, string]>([
  ['a line break', 'abcdef\nghi', 'characters that cannot be sent'],
  ['too short', 'abc', 'The key is too short.'],
])('rejects a key with %s without showing it', (_, given, want) => {
  const refused = () => createRedactor(given, 'MDC_API_KEY')
  expect(refused).toThrow(want)
  expect(refused).toThrow('at environment variable MDC_API_KEY')
  expect(refused).not.toThrow(given)
})

describe('errors', () => {
  const error = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })
  test.each<[string, boolean, string]>([
    ['ENOTFOUND', false, 'unreachable'],
    ['ECONNREFUSED', false, 'unreachable'],
    ['CERT_HAS_EXPIRED', false, 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', false, 'unreachable'],
    ['ECONNRESET', false, 'reset'],
    ['UND_ERR_SOCKET', true, 'truncated'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', true, 'truncated'],
  ])('classifies %s, answered: %s → %s', (code, answered, want) => {
    expect(classifyFailure(error(code), answered).kind).toBe(want)
  })

  test('classifies a reset while connecting as unreachable', () => {
    expect(classifyFailure(error('ECONNRESET', { syscall: 'connect' }), false).kind).toBe('unreachable')
  })

  test.each([new TypeError('a fault'), error('UND_ERR_INVALID_ARG')])(
    'throws %s as an internal error',
    fault => {
      expect(() => classifyFailure(fault, false)).toThrow(fault)
    },
  )
})

describe('addresses', () => {
  const social = { operation: 'alphaPostDetection' } as const
  const [pools, posts] = ['/altchain/clmm-venue/pools', '/socialintel/social-data/alpha-post-detection']
  test.each<[string, Run['target'], Partial<PlannedRequest>, string]>([
    ['short form', { base: 'http://h' }, {}, 'http://h/altchain/clmm-venue/pools'],
    ['long form', { base: 'http://h/' }, { form: 'long' }, 'http://h/api/v1/altchain/clmm-venue/pools'],
    ['below a path', { base: 'http://h/x/' }, {}, 'http://h/x/altchain/clmm-venue/pools'],
    ['below the prefix', { base: 'http://h/api/v1' }, {}, 'http://h/api/v1/altchain/clmm-venue/pools'],
    ['the prefix once', { base: 'http://h/api/v1' }, { form: 'long' }, `http://h/api/v1${pools}`],
    ['only a long form', { social: 'http://s' }, social, `http://s/api/v1${posts}`],
    ['another origin', { payment: 'http://p' }, { origin: 'payment' }, 'http://p/altchain/clmm-venue/pools'],
  ])('%s', (_, target, more, want) => {
    expect(resolveRequestAddress(parseBaseUrls(target), buildPlanned('one', more)).path).toBe(want)
  })

  test.each<[string, string]>([
    ['no URL', 'This is no http or https URL.'],
    ['ftp://h', 'This is no http or https URL.'],
    ['http://user:word@h', 'must not hold a user name or password'],
    ['http://h?key=1', 'must not hold a query'],
  ])('rejects %s without showing it', (given, want) => {
    const refused = () => parseBaseUrls({ base: given })
    expect(refused).toThrow(want)
    expect(refused).toThrow('at base URL of the base origin')
    expect(refused).not.toThrow(given)
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'http://h/a'],
    [{ list: 'a,b', order: 'fee,' }, 'http://h/a?list=a,b&order=fee,'],
    [{ text: 'a b&c=ü%2C#' }, 'http://h/a?text=a%20b%26c%3D%C3%BC%252C%23'],
  ])('query %j', (given, want) => {
    expect(appendQuery('http://h/a', given)).toBe(want)
  })
})

test.each<[number, string | undefined, number | undefined]>([
  [429, '2', 2000],
  [503, '0', 0],
  [429, '61', undefined],
  [429, 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  [429, 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
  [429, 'soon', undefined],
  [429, '', undefined],
  [429, undefined, undefined],
  [200, '2', undefined],
])('reads the wait of status %i with Retry-After %s as %s ms', (status, text, want) => {
  const headers: Record<string, string> = text === undefined ? {} : { 'retry-after': text }
  expect(readRetryAfter({ status, headers, body: '' }, Date.parse('2026-11-20T12:00:00Z'))).toBe(want)
})

const id = '5b8a1d0c9e7f42361a2b3c4d'

async function collectTraced(traceHeader?: string) {
  await using server = await startTestServer(answerNothing)
  const run = { ...buildRun({ base: server.url }), id, ...(traceHeader === undefined ? {} : { traceHeader }) }
  const { exchanges } = await collectExchanges(buildPlannedList(2), buildCollectOptions(run.target, { run }))
  return { exchanges, asked: server.asked.map(({ headers }) => headers) }
}

test('gives every request its own trace id, in no header unless one is named', async () => {
  const { exchanges, asked } = await collectTraced()
  expect(exchanges.map(({ trace }) => trace)).toEqual([`${id}00000001`, `${id}00000002`])
  expect(JSON.stringify([asked, exchanges.map(({ sent }) => sent)])).not.toContain(id)
})

test.each([
  ['X-Request-Id', `${id}00000001`],
  ['traceparent', `00-${id}00000001-1a2b3c4d00000001-01`],
])('sends and records the trace id in the header %s', async (name, want) => {
  const { exchanges, asked } = await collectTraced(name)
  expect(asked[0]?.[name.toLowerCase()]).toBe(want)
  expect(exchanges[0]?.sent[name]).toBe(want)
})

test('gives runs different ids, or a given one', () => {
  const target = { base: 'http://127.0.0.1:1' }
  const ids = [planRun(target), planRun(target), planRun(target, { id })].map(({ run }) => run.id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(ids[2]).toBe(id)
})
