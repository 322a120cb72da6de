import { describe, expect, it } from 'vitest'
import { defaultApiKey } from '../../../../mocks/core/default-api-key.ts'
import { createMock } from '../../../../mocks/mock.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { matchOperations } from '../../../../src/contract/match-route.ts'
import type { MockUpstream } from '../../../../src/proxy/proxy-options.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { toOriginUrls } from '../../../support/to-origin-urls.ts'
import { startTestProxy } from './start-test-proxy.ts'

const path = '/altchain/clmm-venue/pools'
const body = '[{"columns":[],"data":[],"rows":1}]'

describe('a passing reply', () => {
  it('is reported as traffic', async () => {
    await using target = await startTestServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(body)
    })
    await using proxy = await startTestProxy(target.url)
    const marks: (string | null)[] = []
    for (let count = 0; count < 2; count++) {
      const { headers } = await fetch(proxy.url + path)
      marks.push(headers.get('x-contract-violation'))
    }
    await expect.poll(() => proxy.passed.length).toBe(2)
    expect(marks[0]).toContain('ENV-006')
    expect(marks[1]).toBe(marks[0])
    expect(proxy.passed[1]?.violations).toEqual(proxy.passed[0]?.violations)
    expect(proxy.passed[1]?.exchange?.reply?.body).toBe(body)
  })
})

const mock = createMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' })
const key = 'the-key-of-a-client'
const pools = '/altchain/clmm-venue/pools?limit=1'
const evmPools = '/evm/dexd/v3/pools?limit=1'

const standIn = (operations: readonly OperationId[], isFallback = false): MockUpstream => {
  const urls = toOriginUrls(served.urls)
  return { urls, apiKey: defaultApiKey, operations: new Set(operations), isFallback }
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
