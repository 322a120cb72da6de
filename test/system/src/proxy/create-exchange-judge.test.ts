import { describe, expect, it } from 'vitest'
import { planRun } from '../../../../src/conformance/conform.ts'
import { locateRoute } from '../../../../src/conformance/traffic/locate-route.ts'
import { toExchange } from '../../../../src/conformance/traffic/to-exchange.ts'
import {
  type BufferedReply,
  createExchangeJudge,
  type ForwardedRequest,
} from '../../../../src/proxy/create-exchange-judge.ts'
import { readHeaders } from '../../../../src/proxy/filter-headers.ts'
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
    ['of ten seconds later', { at: request.at + 10_000 }],
    ['with another status', {}, { status: 201 }],
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
