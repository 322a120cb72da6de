import { describe, expect, it } from 'vitest'
import { checkControlRequest } from '../../../../mocks/adapters/node/create-node-control-handler.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { sendHttp as callAt, type RequestContent } from '../../../support/send-http.ts'
import { sendRaw } from '../../../support/send-raw.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

const now = '2026-01-15T12:00:00Z'
const key = 'sk-5309'
/** Valid JSON whose value cannot be made a text. */
const unwritable = { toString: 1, valueOf: 1 }
const mock = createMock({ now, apiKeys: [key] })

const served = serveDuringTests(mock)

const call = (
  method: string,
  path: string,
  { url = served.base, ...sent }: RequestContent & { url?: string } = {},
) => callAt(method, `${url}${path}`, sent)
const pools = () => call('GET', '/altchain/clmm-venue/pools?limit=1', { headers: { 'X-API-Key': key } })

describe('the control API', () => {
  it('shows the state', async () => {
    await pools()
    expect((await call('GET', '/__mock/state')).json).toEqual({
      session: 'default',
      sessions: { open: ['default'], most: 100, evicted: 0 },
      seed: 1,
      size: 'large',
      clock: { now, frozen: true },
      scenarios: [],
      gaps: {},
      lifecycle: [],
      journal: { kept: 1, dropped: 0 },
    })
  })

  it.each([
    ['scenarios', { scenarios: ['empty@altchain*'] }, { scenarios: [] }],
    ['seed', { seed: 7 }, { seed: 1 }],
    ['gaps', { gaps: { 'GAP-16': 'drop' } }, { gaps: {} }],
    ['versions', { lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'] }, { lifecycle: [] }],
  ])('changes %s and resets it', async (name, changed, start) => {
    expect((await call('PUT', `/__mock/${name}`, { body: changed })).json).toMatchObject(changed)
    expect((await call('GET', `/__mock/${name}`)).json).toMatchObject(changed)
    expect((await call('DELETE', `/__mock/${name}`)).json).toMatchObject(start)
    expect((await call('GET', `/__mock/${name}`)).json).toMatchObject(start)
  })

  it.each<[move: Record<string, unknown>[], want: Record<string, unknown>]>([
    [[{ advance: 3600 }], { now: '2026-01-15T13:00:00Z', frozen: true }],
    [[{ set: '2027-01-01' }], { now: '2027-01-01T00:00:00Z', frozen: true }],
    [[{ resume: true }, { freeze: '2026-02-01T00:00:00Z' }], { now: '2026-02-01T00:00:00Z', frozen: true }],
    [
      [{ resume: true }, { set: '2026-02-01' }, { freeze: true }],
      { now: expect.stringMatching(/^2026-02-01T00:00/), frozen: true },
    ],
    [[{ resume: true }], { now: expect.stringMatching(/^2026-01-15T12:0/), frozen: false }],
  ])('moves the clock: %j', async (moves, want) => {
    for (const body of moves) expect((await call('POST', '/__mock/clock', { body })).status).toBe(200)
    expect((await call('GET', '/__mock/clock')).json).toEqual({ clock: want })
  })

  it('shows and clears the journal, without any key', async () => {
    await pools()
    await call('GET', '/nowhere')
    const { json } = await call('GET', '/__mock/journal?status=404&since=1')
    expect(json).toMatchObject({
      entries: [{ id: 2, path: '/nowhere' }],
      counts: { byStatus: { 404: 1 } },
      dropped: 0,
    })
    expect(JSON.stringify((await call('GET', '/__mock/journal')).json)).not.toContain(key)
    expect((await call('DELETE', '/__mock/journal')).json).toMatchObject({ entries: [] })
  })

  it.each([
    ['PUT', 'scenarios', { scenarios: ['emtpy'] }, /Unknown scenario/, 'did you mean: empty'],
    ['PUT', 'scenarios', { scenario: ['empty'] }, /Unknown member/, 'did you mean: scenarios'],
    ['PUT', 'gaps', { gaps: { 'GAP-1O': 'x' } }, /Unknown gap/, 'did you mean: GAP-10'],
    ['PUT', 'gaps', { gaps: { 'GAP-13': unwritable } }, /Unknown option of GAP-13/, undefined],
    ['PUT', 'gaps', '{"gaps": {"__proto__": "x"}}', /Unknown gap/, undefined],
    ['POST', 'clock', { frezee: true }, /Unknown member/, 'did you mean: freeze'],
    ['POST', 'clock', { freeze: true, resume: true }, /one member/, undefined],
    ['POST', 'clock', { set: '1999-01-01' }, /no instant/, 'from: 2024-01-01T00:00:00Z'],
    ['POST', 'clock', { resume: false }, /only be true/, undefined],
    ['POST', 'clock', '', /not JSON/, undefined],
    ['POST', 'reset', { all: 'yes' }, /true or false/, undefined],
    ['GET', 'journal?operaton=x', undefined, /Unknown filter/, 'did you mean: operation'],
  ])('rejects %s %s with %j: 400', async (method, path, body, message, fact) => {
    const before = (await call('GET', '/__mock/state')).json
    const { status, json } = await call(method, `/__mock/${path}`, { body })
    expect([status, json.error]).toEqual([400, 'Bad Request'])
    expect(json.message).toMatch(message)
    if (fact !== undefined) expect(json.facts).toContain(fact)
    expect((await call('GET', '/__mock/state')).json).toEqual(before)
  })

  it('rejects unknown paths, methods, session names and long bodies', async () => {
    const unknown = await call('GET', '/__mock/scenario')
    expect([unknown.status, unknown.json.facts]).toEqual([
      404,
      expect.arrayContaining(['did you mean: /__mock/scenarios']),
    ])
    const wrong = await call('PATCH', '/__mock/seed')
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, PUT, DELETE, HEAD, OPTIONS'])
    expect((await call('GET', '/__mock/state', { headers: { 'X-Mock-Session': 'a b' } })).status).toBe(400)
    const head = `PUT /__mock/gaps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n`
    expect((await sendRaw(served.base, head + ' '.repeat(70_000))).text).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is on the served.base origin only', async () => {
    for (const url of [served.urls.payment_base_url, served.urls.social_base_url]) {
      expect((await call('GET', '/__mock/state', { url })).status).toBe(404)
    }
  })
})

describe('access to the control API', () => {
  it.each<[headers: Record<string, string>, status: number]>([
    [{}, 200],
    [{ Host: 'evil.example' }, 403],
    [{ Host: 'localhost.evil.example:4010' }, 403],
    [{ Host: 'localhost@evil.example' }, 403],
    [{ Origin: 'http://localhost:3000' }, 200],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'http://localhost.evil.example' }, 403],
    [{ Origin: 'http://localhost@evil.example' }, 403],
    [{ Origin: 'file://localhost' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' }, 200],
  ])('%j gets %i', async (headers, status) => {
    const seed = mock.sessions.first.seed + 1
    const answer = await call('PUT', '/__mock/seed', { headers, body: { seed } })
    expect(answer.status).toBe(status)
    expect(mock.sessions.first.seed).toBe(status === 200 ? seed : seed - 1)
    const { Origin } = headers
    expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? Origin : undefined)
  })

  it('tells other machines only that it is up', async () => {
    const headers = { Host: 'mock.internal', Origin: 'http://evil.example' }
    const health = await call('GET', '/__mock/health', { headers })
    expect([health.status, health.json]).toEqual([200, { status: 'ok' }])
    expect((await call('DELETE', '/__mock/health', { headers })).status).toBe(403)
  })

  it.each(['HTTP/1.1\r\nHost:\r\nConnection: close', 'HTTP/1.0'])(
    'rejects %j without a Host: 403',
    async head => {
      expect((await sendRaw(served.base, `GET /__mock/state ${head}\r\n\r\n`)).text).toMatch(
        /^HTTP\/1\.1 403 /,
      )
    },
  )

  it('answers preflights of pages of this machine', async () => {
    const headers = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'PUT' }
    const { status, headers: answer } = await call('OPTIONS', '/__mock/seed', { headers })
    expect([status, answer['access-control-allow-origin'], answer.vary]).toEqual([
      204,
      headers.Origin,
      'Origin',
    ])
  })

  it.each([
    [undefined, '10.0.0.9', 'localhost', 403],
    [undefined, '::ffff:127.0.0.1', 'localhost', 200],
    ['mock.test', '10.0.0.9', 'mock.test:4010', 200],
    ['mock.test', '10.0.0.9', 'localhost', 200],
    ['mock.test', '10.0.0.9', 'other.test', 403],
  ])('answers --control-host %s, a client at %s and host %s with %i', (controlHost, remote, host, status) => {
    const header = (name: string) => (name === 'host' ? host : undefined)
    const request = { method: 'GET', path: '/__mock/seed', query: '', header, body: '', remote }
    const problem = checkControlRequest(request, { host: '0.0.0.0', controlHost })
    expect(problem === undefined ? 200 : 403).toBe(status)
  })
})
