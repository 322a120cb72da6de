import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createFetch } from '../../../../mocks/adapters/create-fetch.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { type ConformOptions, conform, planRun } from '../../../../src/conformance/conform.ts'
import { formatCurl } from '../../../../src/conformance/evidence/quote-value.ts'
import { readRecording, writeRecording } from '../../../../src/conformance/recording/read-recording.ts'
import { type NetworkSettings, readNetwork } from '../../../../src/network/read-network.ts'
import { listenLocally } from '../../../support/listen-locally.ts'

const KEY = 'the-real-key-4711'
const GATE = 'gate-token-0815'

interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Judges one operation of a mock that takes its key from another header, behind a gate that wants a token with each request. */
async function judgeBehindGate(
  keyHeader: string | undefined,
  settings: NetworkSettings,
  host = '127.0.0.1',
  then: (recording: Awaited<ReturnType<typeof conform>>['recording']) => void = () => {},
) {
  const asked: Asked[] = []
  const answer = createFetch(createMock({ size: 'small', apiKeys: [KEY] }), {
    baseUrl: 'http://mock.test/base',
    paymentBaseUrl: 'http://mock.test/pay',
  })
  const server = createServer(async (request, response) => {
    const { headers, url: path = '/' } = request
    asked.push({ path, headers })
    const given = headers[(keyHeader ?? 'X-API-Key').toLowerCase()]
    const key = keyHeader === 'Authorization' ? String(given ?? '').replace(/^Bearer /, '') : given
    const reply = await answer(
      new Request(`http://mock.test${path}`, { headers: key ? { 'X-API-Key': String(key) } : {} }),
    )
    response.writeHead(headers['x-gate'] === GATE ? reply.status : 418, Object.fromEntries(reply.headers))
    response.end(await reply.text())
  })
  await using local = await listenLocally(server, undefined, host)
  const origin = local.url
  const options: ConformOptions = {
    apiKey: KEY,
    keyHeader,
    network: readNetwork(settings, { GATE, STAGE: 'c3RhZ2U6c3RhZ2U=' }),
    operations: 'clmmVenuePools',
    limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
  }
  const judged = await conform({ base: `${origin}/base`, payment: `${origin}/pay` }, options)
  then(judged.recording)
  return { ...judged, asked }
}

const headers = ['X-Gate: $GATE', 'X-Tenant: blue']
const paid = ({ path }: Asked) => path.startsWith('/pay/')

describe.each([
  ['as a bearer token', 'Authorization', `Bearer ${KEY}`, 'Bearer $MDC_API_KEY'],
  ['in another header', 'X-Service-Key', KEY, '$MDC_API_KEY'],
] as const)('a key %s', (_, keyHeader, sent, shown) => {
  test('gives access, is sent to the target only, and is recorded by the name of its variable', async () => {
    const { report, recording, asked } = await judgeBehindGate(keyHeader, { headers })
    const name = keyHeader.toLowerCase()
    expect(asked.some(paid)).toBe(true)
    expect(asked.filter(paid).filter(each => name in each.headers)).toEqual([])
    expect(asked.filter(each => each.headers[name] === sent).length).toBeGreaterThan(5)
    expect(asked.filter(each => 'x-api-key' in each.headers)).toEqual([])
    expect(
      asked.filter(each => each.headers['x-gate'] !== GATE || each.headers['x-tenant'] !== 'blue'),
    ).toEqual([])
    expect(recording.run).toMatchObject({ keyHeader, secretNames: ['GATE'] })
    expect(recording.exchanges[0]?.sent).toMatchObject({
      [keyHeader]: shown,
      'X-Gate': '$GATE',
      'X-Tenant': 'blue',
    })
    const text = writeRecording(recording)
    expect([text, JSON.stringify(report)].filter(each => each.includes(KEY) || each.includes(GATE))).toEqual(
      [],
    )
    expect(readRecording(text)).toEqual(recording)
    const verdicts = Object.fromEntries(
      report.requirements.filter(({ id }) => id.startsWith('AUT-')).map(each => [each.id, each]),
    )
    expect(verdicts).toMatchObject({
      'AUT-001': { verdict: 'pass' },
      // Documented is the spelling of X-API-Key, and nobody saw that.
      'AUT-002': { verdict: 'skipped', reason: `The key is sent in ${keyHeader} here, not in X-API-KEY.` },
      'AUT-003': { verdict: 'pass' },
      'AUT-004': { verdict: 'pass' },
    })
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  })
})

test("ignores the case of the contract's header name", async () => {
  const { report, recording } = await judgeBehindGate('x-api-key', { headers })
  expect(recording.run.keyHeader).toBeUndefined()
  expect(report.requirements.find(({ id }) => id === 'AUT-002')?.verdict).toBe('pass')
})

test('proves nothing about requests without the key beside other credentials', async () => {
  const { report, asked } = await judgeBehindGate(undefined, {
    headers: [...headers, 'Authorization: Basic $STAGE'],
  })
  expect(new Set(asked.map(each => each.headers.authorization))).toEqual(new Set(['Basic c3RhZ2U6c3RhZ2U=']))
  for (const id of ['AUT-003', 'AUT-004'])
    expect(report.requirements.find(each => each.id === id)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the header Authorization was sent too, which may let it in',
    })
})

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  'prints a working command with IPv6, a bearer token and a header',
  async ({ skip }) => {
    const says: string[] = []
    await judgeBehindGate('Authorization', { headers }, '::1', recording => {
      const { origin } = new URL(recording.exchanges[0]?.url ?? '')
      expect(origin).toMatch(/^http:\/\/\[::1\]:\d+$/)
      says.push(formatCurl(recording.exchanges[0] as never))
    }).catch(error => {
      if (/EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error.code))) skip('this machine has no IPv6')
      throw error
    })
    expect(says[0]).toContain('-H "Authorization: Bearer $MDC_API_KEY"')
    expect(says[0]).toContain('-H "X-Gate: $GATE"')
    const echo = createServer(({ headers: { authorization, 'x-gate': gate }, url }, response) =>
      response.end(JSON.stringify({ authorization, gate, url })),
    )
    await using local = await listenLocally(echo, undefined, '::1')
    const command = (says[0] ?? '').replace(/\[::1\]:\d+/, `[::1]:${local.port}`)
    const child = spawn('bash', ['-c', command], { env: { ...process.env, MDC_API_KEY: KEY, GATE } })
    const answered = JSON.parse(await readText(child.stdout))
    expect(answered).toEqual({
      authorization: `Bearer ${KEY}`,
      gate: GATE,
      url: expect.stringMatching(/^\/base\/altchain\/clmm-venue\/pools/),
    })
  },
)

test.each<[says: RegExp, options: ConformOptions]>([
  [/No key can be sent in a header "Host"/, { keyHeader: 'Host' }],
  [/x-request-id is to carry two things/, { keyHeader: 'X-Request-Id', traceHeader: 'x-request-id' }],
  [/X-Gate is to carry two things/, { keyHeader: 'X-Gate', network: readNetwork({ headers }, { GATE }) }],
])('rejects the header of a key: %s', (says, options) => {
  expect(() => planRun({ base: 'http://127.0.0.1:1' }, options)).toThrow(says)
})
