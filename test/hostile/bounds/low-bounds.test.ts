import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { proxyBounds, replyBounds, storeBounds } from '../../../src/base/bounds.ts'
import { createExchangeRecorder } from '../../../src/cli/proxy/run-proxy.ts'
import { createTransport } from '../../../src/conformance/collect/transport.ts'
import { planRun } from '../../../src/conformance/conform.ts'
import { buildExchange } from '../../support/build-exchange.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { listenLocally } from '../../support/listen-locally.ts'
import { startGate } from '../../support/start-gate.ts'
import { redisPath, startRedis, storeNote } from '../../support/start-redis.ts'
import { startReplicas } from '../../support/start-replicas.ts'
import { startTestServer } from '../../support/test-server.ts'
import { startTestProxy } from '../../system/src/proxy/start-test-proxy.ts'

// Bounds of seconds and megabytes, made low enough for a test. What does not take its bound from there goes on without end.
const lowered = [
  [replyBounds, { connectMs: 300 }],
  [proxyBounds, { recordedBytes: 4_000, silenceMs: 300, connectMs: 300, connections: 2 }],
  [storeBounds, { steps: 5, silenceMs: 300 }],
] as const
const before = lowered.map(([bounds]) => ({ ...bounds }))
beforeAll(() => {
  for (const [bounds, low] of lowered) Object.assign(bounds, low)
})
afterAll(() => {
  for (const [at, [bounds]] of lowered.entries()) Object.assign(bounds, before[at])
})

const path = '/altchain/clmm-venue/pools'
const folder = createTestFolder()

/** A port that takes connections and never says a word, so that no TLS connection is ever complete. */
async function startSilentServer() {
  return listenLocally(createServer(socket => void socket.on('error', () => {}).resume()))
}

const askProxy = async (url: string) => {
  const { statusCode, body } = await request(url + path, { signal: AbortSignal.timeout(20_000) })
  await body.dump()
  return statusCode
}

describe('a proxy with low bounds', { timeout: 30_000 }, () => {
  it('gives up a target that does not complete a connection', async () => {
    await using target = await startSilentServer()
    await using proxy = await startTestProxy(target.url.replace('http:', 'https:'))
    expect(await askProxy(proxy.url)).toBe(502)
  })

  it('gives up a target that is silent before its headers, and one that is silent within its body', async () => {
    await using target = await startTestServer((_, response) => {
      if (target.asked.length > 1) response.writeHead(200, { 'Content-Type': 'application/json' }).write('[')
    })
    await using proxy = await startTestProxy(target.url)
    expect([await askProxy(proxy.url), await askProxy(proxy.url)]).toEqual([504, 504])
  })

  it('has two connections to a target, and keeps further requests waiting', async () => {
    const waiting: (() => void)[] = []
    await using target = await startTestServer((_, response) => void waiting.push(() => response.end('{}')))
    await using proxy = await startTestProxy(target.url)
    const asked = Array.from({ length: 5 }, () => askProxy(proxy.url))
    await expect.poll(() => waiting.length).toBe(proxyBounds.connections)
    for (let left = 5; left > 0; left--) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      expect(waiting.length).toBeLessThanOrEqual(proxyBounds.connections)
      waiting.shift()?.()
    }
    await Promise.all(asked)
  })

  it('records until the recording is full', async () => {
    const file = folder.at('run.ndjson')
    const record = createExchangeRecorder(file, planRun({ base: 'http://127.0.0.1:1' }).run, text => text)
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const exchange = buildExchange('clmmVenuePools', { body: JSON.stringify(['x'.repeat(1_500)]) })
    for (let count = 0; count < 9; count++) record({ exchange } as Parameters<typeof record>[0])
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect([lines.length < 5, said.mock.calls.join('')]).toEqual([true, expect.stringContaining('is full.')])
    said.mockRestore()
  })
})

it('a suite with low bounds gives up a target that does not complete a connection', async () => {
  await using target = await startSilentServer()
  const url = target.url.replace('http:', 'https:')
  const transport = createTransport({
    ...{ allowed: new Set([url]), timeoutMs: 60_000, maxBodyBytes: 1_000, signal: undefined },
    redact: text => text,
  })
  expect((await transport.send(url + path, {})).failure).toBeDefined()
  await transport.close()
})

describe.skipIf(redisPath === undefined)(`a store with low bounds${storeNote}`, { timeout: 60_000 }, () => {
  it('keeps five steps waiting, and requests above them are answered without it', async () => {
    await using replicas = await startReplicas({ count: 1 })
    const reset = async () => (await fetch(`${replicas.bases[0]}/__mock/reset`, { method: 'POST' })).status
    expect(await reset()).toBe(200)
    replicas.redis.pause()
    const statuses: number[] = []
    const all = Array.from({ length: 20 }, () => reset().then(status => statuses.push(status)))
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(15)
    expect(new Set(statuses)).toEqual(new Set([503]))
    replicas.redis.resume()
    await Promise.all(all)
  })

  it('replaces a connection without data', async () => {
    await using redis = await startRedis()
    await using gate = await startGate(redis.port)
    await using replicas = await startReplicas({
      ...{ count: 1, redis, store: { answerMs: 300 } },
      locate: () => `redis://127.0.0.1:${gate.port}`,
    })
    let isAsked = false
    gate.cut('replies')
    await expect.poll(() => replicas.servers[0]?.health()?.isUp, { timeout: 20_000 }).toBe(false)
    gate.onAsked = piece => {
      isAsked ||= piece.toString().includes('HELLO') || piece.toString().includes('SETINFO')
    }
    await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
  })
})
