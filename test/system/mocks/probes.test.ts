import { afterEach, describe, expect, it } from 'vitest'
import { createMock, type MockOptions } from '../../../mocks/mock.ts'
import { type ListenOptions, type MockServer, serveMock } from '../../../mocks/server.ts'
import { sendHttp } from '../../support/send-http.ts'

const now = '2026-01-15T12:00:00Z'
const headers = { 'X-API-Key': 'test-key' }
/** As those send it who reach a replica by its address. */
const stranger = { Host: '10.1.2.3:4010' }
let server: MockServer | undefined
afterEach(() => server?.close())

async function serve(options: ListenOptions, mockOptions: MockOptions = {}): Promise<string> {
  server = await serveMock(createMock({ now, ...mockOptions }), { port: 0, ...options })
  return server.urls.base_url
}

describe('probes', () => {
  it('get readiness under any host name', async () => {
    const base = await serve({})
    const { status, json } = await sendHttp('GET', `${base}/__mock/ready`, { headers: stranger })
    expect([status, json]).toEqual([200, { status: 'ready' }])
    expect((await fetch(`${base}/__mock/ready`, { method: 'HEAD' })).status).toBe(200)
    expect((await sendHttp('POST', `${base}/__mock/ready`)).status).toBe(404)
    expect((await sendHttp('GET', `${base}/__mock/state`, { headers: stranger })).status).toBe(403)
  })
})

const target = '/altchain/clmm-venue/pools?limit=20'

describe('a readiness check', () => {
  it.each(['GET', 'HEAD'])(
    'gets 200 for %s of the root of every origin, and of /__mock/health',
    async method => {
      const mock = createMock({ now, scenarios: ['maintenance'], apiKeys: ['other'] })
      server = await serveMock(mock, { port: 0 })
      const { urls } = server
      const { base_url } = urls
      for (const base of Object.values(urls)) {
        const reply = await fetch(`${base}/`, { method })
        const [type, pages] = ['Content-Type', 'Access-Control-Allow-Origin'].map(name =>
          reply.headers.get(name),
        )
        expect([reply.status, type, pages]).toEqual([200, 'application/json', '*'])
        const text = await reply.text()
        if (method === 'HEAD') expect(text).toBe('')
        else
          expect(JSON.parse(text)).toMatchObject({
            origins: urls,
            control: `${base_url}/__mock/openapi.json`,
            health: `${base_url}/__mock/health`,
          })
      }
      const health = await fetch(`${base_url}/__mock/health`, { method })
      expect([health.status, await health.text()]).toEqual([200, method === 'HEAD' ? '' : '{"status":"ok"}'])
      expect(mock.journal.view().entries).toEqual([])
    },
  )

  it('keeps a connection longer than proxies do', async () => {
    const reply = await fetch(`${await serve({})}${target}`, { headers })
    expect(reply.headers.get('Keep-Alive')).toBe('timeout=65')
  })

  it('gets a request to try', async () => {
    const url = await serve({})
    const { example } = (await (await fetch(url)).json()) as { example: string }
    expect((await fetch(example, { headers })).status).toBe(200)
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${url}//`, { headers })).status).toBe(404)
  })
})

describe('a page of another origin', () => {
  const Origin = 'http://localhost:5173'
  const send = async (url: string, headers: Record<string, string>, method = 'GET') =>
    (await fetch(url, { method, headers: { 'X-API-Key': 'test-key', ...headers } })).headers

  it('may send cookies and read every header, also of a repeated reply', async () => {
    const url = await serve({}, { gaps: { 'GAP-77': 'accepted' } })
    for (const page of [Origin, Origin, 'null', Origin]) {
      const headers = await send(`${url}${target}`, { Origin: page })
      expect(headers.get('Access-Control-Allow-Origin')).toBe(page)
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
      expect(headers.get('Access-Control-Expose-Headers')).toMatch(/^\*, .*\bX-Mock-Gap\b/)
      expect(headers.get('Vary')).toBe('Origin, Accept-Encoding')
    }
    const preflight = await send(`${url}${target}`, { Origin }, 'OPTIONS')
    expect(preflight.get('Access-Control-Allow-Credentials')).toBe('true')
    const unknown = await send(`${url}/nowhere`, { Origin })
    expect(unknown.get('Access-Control-Allow-Origin')).toBe(Origin)
  })

  it.each<[why: string, headers: Record<string, string>]>([
    ['without a name', {}],
    ['with a name that is none', { Origin: 'a page' }],
    ['with a name beyond measure', { Origin: `http://${'x'.repeat(300)}` }],
  ])('gets the usual reply to %s', async (_, headers) => {
    const got = await send(`${await serve({})}${target}`, headers)
    expect([got.get('Access-Control-Allow-Origin'), got.get('Access-Control-Expose-Headers')]).toEqual([
      '*',
      '*',
    ])
    expect([got.get('Access-Control-Allow-Credentials'), got.get('Vary')]).toEqual([null, null])
  })
})
