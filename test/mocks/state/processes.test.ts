import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { signPayment, writeHeader } from '../../payment/sign-payment.ts'
import { askMock } from '../../support/ask-mock.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { sendHttp } from '../../support/send-http.ts'
import { type MdcMock, startMdcMock } from '../../support/start-mdc-mock.ts'
import { redisPath, startRedis, storeNote } from '../../support/start-redis.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const query = { limit: '3' }
const flags = ['--now', now]

async function sign(): Promise<string> {
  const validBefore = String(Math.floor(Date.now() / 1000) + 300)
  return writeHeader(await signPayment({ authorization: { validAfter: '0', validBefore } }))
}

/** Asks over a connection of its own, so that any of several processes may answer. */
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

describe('mdc mock --workers', () => {
  let mock: MdcMock
  beforeAll(async () => {
    mock = await startMdcMock([...flags, '--workers', '2'])
  })
  afterAll(() => mock[Symbol.asyncDispose]())
  const control = (method: string, what: string, body?: unknown) =>
    sendHttp(method, `${mock.urls.base_url}/__mock/${what}`, { body })

  it('says where it is once, on four ports that its workers share', async () => {
    expect(new Set(Object.values(mock.urls).map(url => new URL(url).port)).size).toBe(4)
    expect(mock.printed().stdout.trim().split('\n')).toHaveLength(1)
  })

  it('honours one of some hundred copies of a payment', async () => {
    const header = await sign()
    const copies = Array.from({ length: 300 }, () =>
      ask(mock.urls.payment_base_url, { 'PAYMENT-SIGNATURE': header }),
    )
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 402)).toHaveLength(299)
  })

  it('has a setting in force in all workers, and one journal', async () => {
    await control('DELETE', 'journal')
    const expected = askMock(createMock({ now, seed: 7 }), { path, query })
    await control('PUT', 'seed', { seed: 7 })
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(mock.urls.base_url, key)))
    for (const { status, body } of replies) expect([status, body]).toEqual([200, expected.body])
    const { json } = await control('GET', 'journal')
    expect((json.entries as { id: number }[]).map(({ id }) => id)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    await control('PUT', 'ledger', { balances: { [`0x${'b0'.repeat(20)}`]: '5' } })
    expect((await control('GET', 'ledger')).json.balances).toMatchObject({ [`0x${'b0'.repeat(20)}`]: '5' })
  })

  it.skipIf(process.platform !== 'linux')('puts another worker in the place of one that ends', async () => {
    await control('PUT', 'seed', { seed: 7 })
    const before = mock.listChildren()
    expect(before).toHaveLength(2)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await expect.poll(() => mock.printed().stderr, { timeout: 30_000 }).toContain('A worker ended')
    await expect
      .poll(() => mock.listChildren().filter(id => !before.includes(id)).length, { timeout: 30_000 })
      .toBe(1)
    const expected = askMock(createMock({ now, seed: 7 }), { path, query })
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(mock.urls.base_url, key)))
    for (const { body } of replies) expect(body).toBe(expected.body)
  })

  it.skipIf(process.platform === 'win32')(
    'lets what is being answered end, and then ends with 0',
    async () => {
      await control('PUT', 'scenarios', { scenarios: ['slow=1500'] })
      const late = ask(mock.urls.base_url, key)
      const told = control('GET', 'state')
      await told
      const ended = mock.stop('SIGTERM')
      expect((await late).status).toBe(200)
      expect(await ended).toBe(0)
    },
  )
})

describe('mdc mock', () => {
  it.each([
    [['--workers', '0']],
    [['--workers', 'many']],
    [['--state', 'redis//secret-word']],
    [['--state', 'http://user:secret-word@127.0.0.1']],
    [['--state', 'redis://:secret-word@127.0.0.1/ten']],
    [['--state', 'redis://:secret-word@127.0.0.1:1']],
    [['--state', 'redis://:secret-word@127.0.0.1:1', '--workers', '2']],
  ])('refuses %j with a sentence, and shows no password', async wrong => {
    const { code, stdout, stderr } = await runMdc(['mock', '--port', '0', ...wrong])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n').length).toBeLessThan(5)
    expect(stderr).not.toContain('secret-word')
  })
})

describe.skipIf(redisPath === undefined)(`three mdc mock --state${storeNote}`, () => {
  it('honour a payment once, however long one of them stands still', async () => {
    await using redis = await startRedis({ flags: ['--requirepass', 'secret-word'] })
    const url = `redis://:secret-word@127.0.0.1:${redis.port}`
    const mocks = await Promise.all(Array.from({ length: 3 }, () => startMdcMock(flags, { MDC_STATE: url })))
    try {
      await sendHttp('PUT', `${mocks[0]?.urls.base_url}/__mock/seed`, { body: { seed: 7 } })
      const expected = askMock(createMock({ now, seed: 7 }), { path, query })
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
      const meanwhile = Array.from({ length: 60 }, (_, index) => buy(others[index % 2] as MdcMock))
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
