import { describe, expect, test } from 'vitest'
import { createFetch } from '../../../../../mocks/adapters/create-fetch.ts'
import { findUnlistedAddresses } from '../../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { collectExchanges } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import { conform } from '../../../../../src/conformance/conform.ts'
import { readSamples } from '../../../../../src/conformance/inputs/read-samples.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildCollectOptions, buildPlanned } from '../../../../support/build-planned.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import { type HostileBehavior, startHostileServer } from '../../../../support/hostile-server.ts'
import { startTestServer } from '../../../../support/test-server.ts'

const limits = { timeoutMs: 30_000, maxBodyBytes: 2 ** 20 }

/** Returns the record of one request to a server with this behavior. */
async function recorded(
  mischief: HostileBehavior,
  timeoutMs = limits.timeoutMs,
): Promise<Pick<Exchange, 'reply' | 'failure'> & { asked: number }> {
  await using server = await startHostileServer()
  const target = { base: `${server.url}/${encodeURIComponent(mischief)}` }
  const { exchanges } = await collectExchanges(
    [buildPlanned('one')],
    buildCollectOptions(target, { limits: { ...limits, timeoutMs } }),
  )
  const [{ reply, failure } = {} as Exchange] = exchanges
  return { ...(reply && { reply }), ...(failure && { failure }), asked: server.asked.length }
}

test.each<HostileBehavior>([
  'hang before headers',
  'hang after headers',
  'interim replies without end',
  'slow drip',
])('%s → timeout', async given => {
  const failure = { kind: 'timeout', message: 'no whole reply in 200 ms' }
  expect(await recorded(given, 200)).toEqual({ failure, asked: 1 })
})

describe('incomplete replies', () => {
  const cases: [HostileBehavior, string][] = [
    ['reset', 'reset: the connection was closed before a reply'],
    ['half of the headers', 'reset: the connection was closed before a reply'],
    ['shorter than Content-Length', 'truncated: the connection was closed before the body ended'],
    ['chunks without end', 'truncated: the connection was closed before the body ended'],
    ['chunks with wrong lengths', 'malformed: '],
    ['two lengths', 'malformed: several values of Content-Length, or one beside Transfer-Encoding'],
    ['no HTTP', 'malformed: '],
    ['header flood', 'too-large: the headers are too long'],
    ['endless body', 'too-large: the body is longer than 1048576 bytes'],
    ['gzip bomb', 'too-large: the body is longer than 1048576 bytes'],
    ['brotli that is none', 'malformed: the content coding does not hold: '],
    ['half of a gzip', 'malformed: the content coding does not hold: unexpected end of file'],
  ]
  test.each(cases)('%s → %s', async (given, want) => {
    const { failure, reply, asked } = await recorded(given)
    expect(`${failure?.kind}: ${failure?.message}`).toContain(want)
    expect({ reply, asked }).toEqual({ asked: 1 })
  })
})

describe('replies of any status', () => {
  const cases: [HostileBehavior, number, string][] = [
    ['longer than Content-Length', 200, '[1]'],
    ['unknown coding', 200, '[1]'],
    ['byte order mark', 200, '\ufeff[1]'],
    ['deep nesting', 200, '['.repeat(200_000)],
    ['HTML with 200', 200, '<!doctype html><title>Sign in</title>'],
    ['redirect loop', 302, ''],
    ['no content', 204, ''],
  ]
  test.each(cases)('%s → %i', async (given, status, body) => {
    const { reply, asked } = await recorded(given)
    expect({ status: reply?.status, body: reply?.body, encoding: reply?.encoding, asked }).toEqual({
      status,
      body,
      encoding: undefined,
      asked: 1,
    })
  })

  test('keeps bytes that are not UTF-8 in base64', async () => {
    const { reply } = await recorded('invalid UTF-8')
    expect(reply).toMatchObject({
      encoding: 'base64',
      body: Buffer.from([0x5b, 0xff, 0x5d]).toString('base64'),
    })
  })
})

// A hostile target is either wrong (1) or cannot be judged (3): never good, and never a fault of ours.
const judged: readonly (readonly [HostileBehavior, 1 | 3, number])[] = [
  ['hang before headers', 3, 200],
  ['slow drip', 3, 200],
  ['reset', 3, 30_000],
  ['shorter than Content-Length', 3, 30_000],
  ['no HTTP', 3, 30_000],
  ['endless body', 3, 30_000],
  ['gzip bomb', 3, 30_000],
  ['redirect loop', 3, 30_000],
  ['HTML with 200', 1, 30_000],
  ['deep nesting', 3, 30_000],
  ['invalid UTF-8', 1, 30_000],
  ['no content', 1, 30_000],
]
test.each(sampleCases(judged, 5))('%s ends with exit %i', async (given, want, timeoutMs) => {
  await using server = await startHostileServer()
  const base = `${server.url}/${encodeURIComponent(given)}`
  const { report } = await conform(
    { base, social: base, payment: base, socialPayment: base },
    {
      profile: 'smoke',
      apiKey: 'sesame-open',
      operations: '*pools',
      limits: { ...limits, perHostPerSecond: 0, perPathPerSecond: 0, timeoutMs },
    },
  )
  expect(report.exit.code).toBe(want)
  expect(report.exit.reason).not.toBe('')
})

/** From this length on the server says gzip and sends plain bytes. */
const LONG = 8192

const key = 'miscoded-key-0123456789'

test('fails NET-002 for plain replies marked as gzip, over a socket', async () => {
  const mock = createMock({ seed: 7, size: 'small', apiKeys: [key] })
  const answer = createFetch(mock, {
    baseUrl: 'http://mock.test/base',
    socialBaseUrl: 'http://mock.test/social',
  })
  await using server = await startTestServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const reply = await answer(new Request(`http://mock.test${request.url}`, { headers }))
    const body = await reply.text()
    const { 'content-length': _, ...own } = Object.fromEntries(reply.headers)
    response.writeHead(reply.status, {
      ...own,
      ...(body.length > LONG ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(body)
  })
  const { report } = await conform(
    { base: `${server.url}/base`, social: `${server.url}/social` },
    {
      apiKey: key,
      profile: 'smoke',
      limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
      samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
    },
  )
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  expect([...new Set(failed)]).toEqual(['NET-002'])
  expect(report.exit.code).toBe(1)
})
