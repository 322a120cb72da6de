import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import type { MockUrls } from '../../../../mocks/server.ts'
import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { startMdcMock } from '../../../support/start-mdc-mock.ts'
import { redisPath, startRedis, storeNote } from '../../../support/start-redis.ts'
import { startReplicas } from '../../../support/start-replicas.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const query = { limit: '3' }

async function sign(): Promise<string> {
  const validBefore = String(Math.floor(Date.now() / 1000) + 300)
  return writeHeader(await signPayment({ authorization: { validAfter: '0', validBefore } }))
}

/** Requests over a new connection, so that any of several processes may answer. */
function ask(url: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}?limit=3`, { headers, agent: false }, async reply => {
      let body = ''
      try {
        for await (const piece of reply) body += piece
        resolve({ status: reply.statusCode ?? 0, body })
      } catch (error) {
        reject(error)
      }
    })
    asked.on('error', reject)
    asked.end()
  })
}

const key = { 'X-API-Key': 'test-key' }

describe('mdc mock', () => {
  it('rejects a wrong --state with a sentence, and shows no password', async () => {
    const { code, stdout, stderr } = await runMdc(['mock', '--port', '0', '--state', 'redis//secret-word'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n').length).toBeLessThan(5)
    expect(stderr).not.toContain('secret-word')
  })
})

describe.skipIf(redisPath === undefined)(`mdc mock beside two other replicas${storeNote}`, () => {
  it('accepts a payment once, however long it pauses, and finishes replies in progress', async () => {
    await using redis = await startRedis({ flags: ['--requirepass', 'secret-word'] })
    const url = `redis://:secret-word@127.0.0.1:${redis.port}`
    await using still = await startMdcMock(['--now', now], { MDC_STATE: url })
    // The others wait as long as in production.
    const store = { connectMs: 60_000 }
    await using replicas = await startReplicas({ count: 2, now, redis, locate: () => url, store })
    const others = replicas.servers
    await sendHttp('PUT', `${still.urls.base_url}/__mock/seed`, { body: { seed: 7 } })
    const expected = requestMock(createMock({ now, seed: 7 }), { path, query })
    for (const { urls } of [still, ...others])
      expect((await ask(urls.base_url, key)).body).toBe(expected.body)

    const header = { 'PAYMENT-SIGNATURE': await sign() }
    const buy = (replica: { readonly urls: MockUrls } | undefined) =>
      ask(replica?.urls.payment_base_url ?? '', header)
    // It has some copies, in whatever step of theirs it is, and some more that it has not read.
    const early = Array.from({ length: 30 }, () => buy(still))
    const beside = Array.from({ length: 30 }, (_, index) => buy(others[index % 2]))
    await Promise.race(early)
    still.child.kill('SIGSTOP')
    const late = Array.from({ length: 10 }, () => buy(still))
    const answered = await Promise.all(beside)
    // All at once: where it took the payment and is stopped, each of them waits for it in vain for two seconds.
    const meanwhile = Array.from({ length: 30 }, (_, index) => buy(others[index % 2]))
    answered.push(...(await Promise.all(meanwhile)))
    still.child.kill('SIGCONT')
    answered.push(...(await Promise.all([...early, ...late])))
    const statuses = answered.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => ![200, 402, 503].includes(status))).toEqual([])

    await sendHttp('PUT', `${still.urls.base_url}/__mock/scenarios`, { body: { scenarios: ['slow=1500'] } })
    const last = ask(still.urls.base_url, key)
    await sendHttp('GET', `${still.urls.base_url}/__mock/state`)
    const ended = still.stop('SIGTERM')
    expect([(await last).status, await ended]).toEqual([200, 0])
    expect(Object.values(still.printed()).join('')).not.toContain('secret-word')
  })
})
