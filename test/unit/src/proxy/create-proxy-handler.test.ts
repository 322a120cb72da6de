import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { MockAgent } from 'undici'
import { expect, test } from 'vitest'
import { createProxyHandler } from '../../../../src/proxy/create-proxy-handler.ts'
import type { ProxiedExchange, ProxyOptions } from '../../../../src/proxy/proxy-options.ts'
import { buildBody } from '../../../support/build-exchange.ts'
import { buildRun } from '../../../support/build-planned.ts'

const base = 'http://api.example'
const path = '/altchain/clmm-venue/pools?limit=1'

interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly reply?: { readonly status: number; readonly body: string }
  readonly options?: Partial<ProxyOptions>
}

/** Sends a request to a proxy with a simulated target. A target without a reply cannot be reached. */
async function ask({ headers = {}, method = 'GET', reply, options = {} }: Asked) {
  const agent = new MockAgent()
  agent.disableNetConnect()
  if (reply !== undefined)
    agent
      .get(base)
      .intercept({ path })
      .reply(reply.status, reply.body, { headers: { 'content-type': 'application/json' } })
  const passed: ProxiedExchange[] = []
  const handle = createProxyHandler({
    ...{ target: { base }, run: buildRun({ base }), host: '127.0.0.1', ...options },
    dispatchers: { target: agent, mock: agent },
    onPassed: each => passed.push(each),
  })
  const sent = { host: '127.0.0.1:4020', ...headers }
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method, url: path, headers: sent })
  incoming.rawHeaders = Object.entries(sent).flat()
  const response = new ServerResponse(incoming)
  const wire = new PassThrough()
  response.assignSocket(wire as never)
  await handle(incoming, response, false)
  const text = String(wire.read())
  return { status: response.statusCode, text, passed }
}

test('passes on a good reply, and tells that it was judged', async () => {
  const body = buildBody('clmmVenuePools', [])
  const { status, text, passed } = await ask({ reply: { status: 200, body } })
  expect(status).toBe(200)
  expect(text).toContain(body)
  expect(text).not.toContain('X-Contract-Violation')
  expect(passed).toMatchObject([{ operation: 'clmmVenuePools', answeredBy: 'target', violations: [] }])
})

const broken = { status: 200, body: '{}' }

test('marks a reply that breaks the contract', async () => {
  const { status, text, passed } = await ask({ reply: broken })
  expect(status).toBe(200)
  expect(text).toContain('X-Contract-Violation: ENV-001')
  expect(text).toContain(broken.body)
  expect(passed[0]?.violations.length).toBeGreaterThan(0)
})

test('answers in place of such a reply when it is strict', async () => {
  const { status, text } = await ask({ reply: broken, options: { isStrict: true } })
  expect(status).toBe(502)
  expect(text).toContain('The reply of the target breaks the contract.')
})

test('tells when the target cannot be reached', async () => {
  const { status, passed } = await ask({})
  expect(status).toBe(502)
  expect(passed).toMatchObject([{ answeredBy: 'proxy', status: 502 }])
})

test('turns away requests under another name', async () => {
  const { status, passed } = await ask({ headers: { host: 'evil.example' } })
  expect(status).toBe(403)
  expect(passed).toMatchObject([{ answeredBy: 'proxy' }])
})

test('answers the question of a page that may ask', async () => {
  const origin = 'https://page.example'
  const headers = { origin, 'access-control-request-method': 'GET' }
  const { status, text } = await ask({ method: 'OPTIONS', headers, options: { cors: [origin] } })
  expect(status).toBe(204)
  expect(text).toContain(`Access-Control-Allow-Origin: ${origin}`)
})
