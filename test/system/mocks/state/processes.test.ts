import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { type MdcMock, startMdcMock } from '../../../support/start-mdc-mock.ts'
import { redisPath, startRedis, storeNote } from '../../../support/start-redis.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const query = { limit: '3' }
const flags = ['--now', now]

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
  it.each([[['--state', 'redis//secret-word']], [['--state', 'redis://:secret-word@127.0.0.1:1']]])(
    'rejects %j with a sentence, and shows no password',
    async wrong => {
      const { code, stdout, stderr } = await runMdc(['mock', '--port', '0', ...wrong])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr.trim().split('\n').length).toBeLessThan(5)
      expect(stderr).not.toContain('secret-word')
    },
  )
})

describe.skipIf(redisPath === undefined)(`three mdc mock --state${storeNote}`, () => {
  it.skipIf(process.platform === 'win32')('finish replies in progress, and exit 0', async () => {
    await using redis = await startRedis()
    await using mock = await startMdcMock([...flags, '--state', redis.url, '--scenario', 'slow=1500'])
    const late = ask(mock.urls.base_url, key)
    await sendHttp('GET', `${mock.urls.base_url}/__mock/state`)
    const ended = mock.stop('SIGTERM')
    expect((await late).status).toBe(200)
    expect(await ended).toBe(0)
  })

  it('accept a payment once, however long one of them pauses', async () => {
    await using redis = await startRedis({ flags: ['--requirepass', 'secret-word'] })
    const url = `redis://:secret-word@127.0.0.1:${redis.port}`
    const mocks = await Promise.all(Array.from({ length: 3 }, () => startMdcMock(flags, { MDC_STATE: url })))
    try {
      await sendHttp('PUT', `${mocks[0]?.urls.base_url}/__mock/seed`, { body: { seed: 7 } })
      const expected = requestMock(createMock({ now, seed: 7 }), { path, query })
      for (const { urls } of mocks) expect((await ask(urls.base_url, key)).body).toBe(expected.body)

      const [still, ...others] = mocks
      const header = { 'PAYMENT-SIGNATURE': await sign() }
      const buy = ({ urls }: MdcMock) => ask(urls.payment_base_url, header)
      // It has some copies, in whatever step of theirs it is, and some more that it has not read.
      const early = Array.from({ length: 30 }, () => buy(still as MdcMock))
      const beside = Array.from({ length: 30 }, (_, index) => buy(others[index % 2] as MdcMock))
      await Promise.race(early)
      still?.child.kill('SIGSTOP')
      const late = Array.from({ length: 10 }, () => buy(still as MdcMock))
      const answered = await Promise.all(beside)
      // All at once: where it took the payment and stands still, each of them waits for it in vain for two seconds.
      const meanwhile = Array.from({ length: 30 }, (_, index) => buy(others[index % 2] as MdcMock))
      answered.push(...(await Promise.all(meanwhile)))
      still?.child.kill('SIGCONT')
      answered.push(...(await Promise.all([...early, ...late])))
      const statuses = answered.map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      expect(statuses.filter(status => ![200, 402, 503].includes(status))).toEqual([])
    } finally {
      for (const mock of mocks) expect(await mock.stop()).toBe(0)
    }
    for (const mock of mocks) expect(Object.values(mock.printed()).join('')).not.toContain('secret-word')
  })
})
