import { describe, expect, it } from 'vitest'
import { planRun } from '../../src/conformance/conform.ts'
import { locateRoute } from '../../src/conformance/traffic/locate-route.ts'
import { createPassingJudge, formatHead } from '../../src/proxy/create-passing-judge.ts'
import { startTestServer } from '../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const base = 'http://127.0.0.1:1'
const path = '/altchain/clmm-venue/pools'
const body = '[{"columns":[],"data":[],"rows":1}]'

const reply = {
  url: `${base}${path}`,
  sent: { 'x-api-key': 'some-key' },
  received: { 'content-type': 'application/json', date: 'Thu, 15 Jan 2026 12:00:00 GMT', etag: '"1"' },
  status: 200,
  bytes: Buffer.from(body),
  at: Date.UTC(2026, 0, 15, 12),
}

function judgeOnce() {
  const judge = createPassingJudge({ ...planRun({ base }).run, traffic: true })
  const route = locateRoute(new URL(reply.url))
  if (route === undefined) throw new Error('no route')
  const { url, sent: headers, status, received, bytes, at } = reply
  const entry = { method: 'GET', url, headers, at, ms: 1, route, reply: { status, headers: received, body } }
  return { judge, violations: judge.judge(toHead(reply), bytes, entry, 'base') }
}

function toHead({ url, sent, status, received }: typeof reply): string {
  return formatHead(url, sent, status, received)
}

describe('a reply that was judged', () => {
  it('is known again a moment later, whatever its Date', () => {
    const { judge, violations } = judgeOnce()
    const received = { ...reply.received, date: 'Thu, 15 Jan 2026 12:00:09 GMT' }
    expect(violations.map(({ id }) => id)).toContain('ENV-006')
    const head = toHead({ ...reply, received })
    expect(judge.recall(head, Buffer.from(body), reply.at + 9_000)).toBe(violations)
  })

  it.each<[string, object]>([
    ['of which a byte is another', { bytes: Buffer.from(body.replace('1', '0')) }],
    ['of ten seconds later', { at: reply.at + 10_000 }],
    ['with another status', { status: 201 }],
    ['with another header', { received: { ...reply.received, etag: '"2"' } }],
    ['to another request', { url: `${reply.url}?limit=2` }],
    ['to another Accept', { sent: { ...reply.sent, accept: 'text/html' } }],
    ['to a request without a key', { sent: {} }],
  ])('is not taken for one %s', (_, other) => {
    const changed: typeof reply = { ...reply, ...other }
    expect(judgeOnce().judge.recall(toHead(changed), changed.bytes, changed.at)).toBeUndefined()
  })
})

describe('what passes', () => {
  it.each([true, false])('is told as traffic when that is asked for: %s', async tellsEntries => {
    await using target = await startTestServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(body)
    })
    await using proxy = await startTestProxy(target.url, { tellsEntries })
    const marks: (string | null)[] = []
    for (let count = 0; count < 2; count++) {
      const { headers } = await fetch(proxy.url + path)
      marks.push(headers.get('x-contract-violation'))
    }
    await expect.poll(() => proxy.passed.length).toBe(2)
    expect(marks[0]).toContain('ENV-006')
    expect(marks[1]).toBe(marks[0])
    expect(proxy.passed[1]?.violations).toEqual(proxy.passed[0]?.violations)
    expect(proxy.passed[1]?.entry?.reply?.body).toBe(tellsEntries ? body : undefined)
  })
})
