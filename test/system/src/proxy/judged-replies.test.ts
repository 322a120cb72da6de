import { describe, expect, it } from 'vitest'
import { defaultApiKey } from '../../../../mocks/core/default-api-key.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { planRun } from '../../../../src/conformance/conform.ts'
import { locateRoute } from '../../../../src/conformance/traffic/locate-route.ts'
import { toExchange } from '../../../../src/conformance/traffic/to-exchange.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { matchOperations } from '../../../../src/contract/match-operations.ts'
import {
  type BufferedReply,
  createExchangeJudge,
  type ForwardedRequest,
} from '../../../../src/proxy/create-exchange-judge.ts'
import { readHeaders } from '../../../../src/proxy/filter-headers.ts'
import type { MockUpstream } from '../../../../src/proxy/proxy-options.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const base = 'http://127.0.0.1:1'
const path = '/altchain/clmm-venue/pools'
const body = '[{"columns":[],"data":[],"rows":1}]'

const request: ForwardedRequest = {
  url: `${base}${path}`,
  headers: { 'x-api-key': 'some-key' },
  at: Date.UTC(2026, 0, 15, 12),
}
const reply: BufferedReply = {
  status: 200,
  headers: ['Content-Type', 'application/json', 'Date', 'Thu, 15 Jan 2026 12:00:00 GMT', 'ETag', '"1"'],
  body: Buffer.from(body),
}
const replaceHeader = (old: string, text: string) => reply.headers.map(each => (each === old ? text : each))

function judgeOnce() {
  const { run } = planRun({ base })
  const judge = createExchangeJudge({ ...run, traffic: true })
  const route = locateRoute(new URL(request.url))
  if (route === undefined) throw new Error('no route')
  const read = { status: reply.status, headers: readHeaders(reply.headers), body }
  const exchange = toExchange({ ...request, ms: 1, route, reply: read }, 'base', run.keyName)
  return { judge, violations: judge.judge(request, reply, exchange) }
}

describe('a judged reply', () => {
  it('is recognized a moment later, whatever its Date', () => {
    const { judge, violations } = judgeOnce()
    const headers = replaceHeader('Thu, 15 Jan 2026 12:00:00 GMT', 'Thu, 15 Jan 2026 12:00:09 GMT')
    expect(violations.map(({ id }) => id)).toContain('ENV-006')
    const later = { ...request, at: request.at + 9_000 }
    expect(judge.recall(later, { ...reply, headers, body: Buffer.from(body) })).toBe(violations)
  })

  it.each<[string, Partial<ForwardedRequest>, Partial<BufferedReply>?]>([
    ['of which a byte is another', {}, { body: Buffer.from(body.replace('1', '0')) }],
    ['with another header', {}, { headers: replaceHeader('"1"', '"2"') }],
    ['to another request', { url: `${request.url}?limit=2` }],
    ['to another Accept', { headers: { ...request.headers, accept: 'text/html' } }],
    ['to a request without a key', { headers: {} }],
  ])('is not confused with one %s', (_, otherRequest, otherReply) => {
    const { judge } = judgeOnce()
    expect(judge.recall({ ...request, ...otherRequest }, { ...reply, ...otherReply })).toBeUndefined()
  })
})

describe('a passing reply', () => {
  it.each([true, false])('is reported as traffic on request: %s', async tellsExchanges => {
    await using target = await startTestServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(body)
    })
    await using proxy = await startTestProxy(target.url, { tellsExchanges })
    const marks: (string | null)[] = []
    for (let count = 0; count < 2; count++) {
      const { headers } = await fetch(proxy.url + path)
      marks.push(headers.get('x-contract-violation'))
    }
    await expect.poll(() => proxy.passed.length).toBe(2)
    expect(marks[0]).toContain('ENV-006')
    expect(marks[1]).toBe(marks[0])
    expect(proxy.passed[1]?.violations).toEqual(proxy.passed[0]?.violations)
    expect(proxy.passed[1]?.exchange?.reply?.body).toBe(tellsExchanges ? body : undefined)
  })
})

const mock = createMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' })
const key = 'the-key-of-a-client'
const pools = '/altchain/clmm-venue/pools?limit=1'
const evmPools = '/evm/dexd/v3/pools?limit=1'

const standIn = (operations: readonly OperationId[], isFallback = false): MockUpstream => {
  const { base_url, payment_base_url, social_base_url, social_payment_base_url } = served.urls
  const [payment, social, socialPayment] = [payment_base_url, social_base_url, social_payment_base_url]
  return {
    urls: { base: base_url, payment, social, socialPayment },
    apiKey: defaultApiKey,
    operations: new Set(operations),
    isFallback,
  }
}

const ask = async (url: string) => {
  const reply = await fetch(url, { headers: { 'X-API-Key': key, Cookie: 'session=1' } })
  await reply.arrayBuffer()
  return [reply.status, reply.headers.get('x-answered-by')]
}

const served = serveDuringTests(mock)

describe('a mock beside the target', () => {
  it('answers the operations of a glob, and never gets the key', async () => {
    await using target = await startTestServer((_, response) => void response.writeHead(500).end())
    await using proxy = await startTestProxy(target.url, { standIn: standIn(matchOperations('evm/*')) })
    expect(await ask(proxy.url + evmPools)).toEqual([200, 'mock'])
    expect(await ask(proxy.url + pools)).toEqual([500, null])
    expect(target.asked.map(({ headers }) => headers['x-api-key'])).toEqual([key])
    expect(proxy.passed.map(({ answeredBy, exchange }) => [answeredBy, exchange === undefined])).toEqual([
      ['mock', true],
      ['target', false],
    ])
    expect(JSON.stringify(mock.sessions.first.journal)).not.toContain(key)
  })

  it.each([
    [404, 'mock', 200],
    [501, 'mock', 200],
    [500, null, 500],
  ])('answers for a target with %i: %s', async (status, by, seen) => {
    await using target = await startTestServer((_, response) => void response.writeHead(status).end())
    await using proxy = await startTestProxy(target.url, { standIn: standIn([], true) })
    expect(await ask(proxy.url + pools)).toEqual([seen, by])
    expect(await ask(`${proxy.url}/nothing`)).toEqual([status, null])
  })

  it('answers for an unreachable target, which otherwise gives an error', async () => {
    const target = await startTestServer(() => {})
    await target[Symbol.asyncDispose]()
    await using proxy = await startTestProxy(target.url, { standIn: standIn([], true) })
    expect(await ask(proxy.url + pools)).toEqual([200, 'mock'])
    await using alone = await startTestProxy(target.url)
    expect(await ask(alone.url + pools)).toEqual([502, 'mdc proxy'])
    expect(alone.passed[0]?.exchange?.failure?.kind).toBe('unreachable')
  })
})

describe('a strict proxy', () => {
  it('answers 502 with the findings for a broken reply, and passes the others', async () => {
    const { base_url: base } = served.urls
    await using proxy = await startTestProxy(base, { isStrict: true })
    const send = () => fetch(proxy.url + pools, { headers: { 'X-API-Key': defaultApiKey } })
    expect((await send()).status).toBe(200)
    mock.set({ scenarios: ['rows-miscounted'] })
    const reply = await send()
    mock.set({ scenarios: [] })
    expect([reply.status, reply.headers.get('x-contract-violation')]).toEqual([502, 'ENV-006'])
    expect(await reply.json()).toMatchObject({
      error: 'The reply of the target breaks the contract.',
      violations: [{ id: 'ENV-006', level: 'documented', place: '[0].rows' }],
    })
  })
})
