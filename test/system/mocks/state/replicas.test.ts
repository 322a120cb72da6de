import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { payerKeys, signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { type Replicas, startReplicas } from '../../../support/start-replicas.ts'
import { readEvents, type SessionEvent } from '../read-events.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const query = { limit: '3' }
const overrides = { clmmVenuePools: { rows: [{ fee: 1 }] } }
const payer = privateKeyToAccount(payerKeys.alice).address.toLowerCase()

describe.skipIf(redisPath === undefined)(`three replicas with a store${storeNote}`, () => {
  let replicas: Replicas
  beforeAll(async () => {
    replicas = await startReplicas({ now })
  })
  afterAll(() => replicas[Symbol.asyncDispose]())
  beforeEach(() => control(0, 'POST', 'reset', { all: true }))

  const control = async (at: number, method: string, what: string, body?: unknown, headers = {}) => {
    const { status, json } = await sendHttp(method, `${replicas.bases[at]}/__mock/${what}`, {
      body,
      headers,
    })
    return { status, json: json as Shown }
  }
  const ask = (at: number, headers: Record<string, string> = {}, asked = `${path}?limit=3`) =>
    fetch(replicas.bases[at] + asked, { headers: { 'X-API-Key': 'test-key', ...headers } })
  const askAll = async (headers: Record<string, string> = {}) => {
    const replies = await Promise.all(replicas.bases.map((_, at) => ask(at, headers)))
    return Promise.all(replies.map(async reply => ({ status: reply.status, body: await reply.text() })))
  }
  const buy = (at: number, header: string) =>
    fetch(`${replicas.servers[at]?.urls.payment_base_url}${path}?limit=3`, {
      headers: { 'PAYMENT-SIGNATURE': header },
    })
  const sign = async () => {
    const validBefore = String(Math.floor(Date.now() / 1000) + 300)
    return writeHeader(await signPayment({ authorization: { validAfter: '0', validBefore } }))
  }

  it.each([
    ['PUT', 'seed', { seed: 7 }, { seed: 7 }],
    ['PUT', 'size', { size: 'small' }, { size: 'small' as const }],
    ['PUT', 'scenarios', { scenarios: ['maintenance'] }, { scenarios: ['maintenance'] }],
    ['PUT', 'gaps', { gaps: { 'GAP-10': 'problem-details' } }, { gaps: { 'GAP-10': 'problem-details' } }],
    ['PUT', 'overrides', { overrides }, { overrides }],
    ['POST', 'clock', { freeze: '2026-02-01T00:00:00Z' }, { now: '2026-02-01T00:00:00Z' }],
  ])('apply %s %s at all replicas once it returned, and undo it', async (method, what, body, options) => {
    const wrong = { path, query: { limit: 'many' } }
    const plain = await askAll()
    const alone = requestMock(createMock({ now }), { path, query })
    expect(plain[2]).toEqual({ status: 200, body: alone.body })
    expect((await control(0, method, what, body)).status).toBe(200)
    const mock = createMock({ now, ...options })
    const expected = requestMock(mock, { path, query })
    expect(await askAll()).toEqual(
      Array.from({ length: 3 }, () => ({ status: expected.status, body: expected.body })),
    )
    expect(await (await ask(1, {}, `${path}?limit=many`)).text()).toBe(requestMock(mock, wrong).body)
    await control(1, 'POST', 'reset', {})
    expect(await askAll()).toEqual(plain)
  })

  it('lose no change of two at once', async () => {
    await control(0, 'POST', 'clock', { freeze: now })
    await Promise.all([
      control(0, 'PUT', 'scenarios', { scenarios: ['many-nulls'] }),
      control(1, 'PUT', 'seed', { seed: 5 }),
      control(2, 'PUT', 'size', { size: 'small' }),
      ...Array.from({ length: 12 }, (_, index) => control(index % 3, 'POST', 'clock', { advance: 60 })),
    ])
    for (const at of [0, 1, 2])
      expect((await control(at, 'GET', 'state')).json).toMatchObject({
        seed: 5,
        size: 'small',
        scenarios: ['many-nulls'],
        clock: { now: '2026-01-15T12:12:00Z', frozen: true },
      })
  })

  it('accept one of many copies of a payment', async () => {
    const header = await sign()
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => buy(index % 3, header)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 402)).toHaveLength(59)
    await Promise.all(replies.map(reply => reply.arrayBuffer()))
    for (const at of [0, 1, 2]) {
      const { balances, entries } = (await control(at, 'GET', `ledger?payer=${payer}`)).json
      expect(balances).toEqual({ [payer]: String(1_000_000_000_000 - 50_000) })
      expect(entries.filter(entry => entry.status === 'settled')).toHaveLength(1)
    }
    expect((await buy(1, header)).status).toBe(402)
    await control(2, 'DELETE', 'ledger')
    expect((await buy(0, header)).status).toBe(200)
  })

  it('accept different payments of one payer at once, up to the balance', async () => {
    await control(0, 'PUT', 'ledger', { balances: { [payer]: '500000' } })
    const headers = await Promise.all(Array.from({ length: 15 }, sign))
    const replies = await Promise.all(headers.map((header, index) => buy(index % 3, header)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const { json } = await control(1, 'GET', 'ledger')
    expect(json).toMatchObject({ balances: { [payer]: '0' }, payers: 1 })
  })

  it('settle a payment that was pending at another replica', async () => {
    await control(0, 'PUT', 'scenarios', { scenarios: ['payment-settlement-pending'] })
    const header = await sign()
    expect((await buy(0, header)).status).toBe(402)
    expect((await buy(1, header)).status).toBe(200)
    expect((await buy(2, header)).status).toBe(402)
  })

  it('keep one journal, complete and in order, with a reply before its client has it', async () => {
    for (let index = 0; index < 12; index++) {
      await ask(index % 3, {}, `${path}?limit=${index + 1}`)
      const { last } = (await control((index + 1) % 3, 'GET', 'journal?since=1000')).json
      expect(last).toBe(index + 1)
    }
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index % 3, {}, `/nowhere/${index}`)))
    const { entries, counts, dropped } = (await control(2, 'GET', 'journal')).json
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1))
    expect(entries.slice(0, 12).map(each => each.query)).toEqual(
      Array.from({ length: 12 }, (_, index) => `limit=${index + 1}`),
    )
    expect(new Set(entries.map(each => each.path)).size).toBe(31)
    expect([counts.byStatus, dropped]).toEqual([{ 200: 12, 404: 30 }, 0])
    expect((await control(1, 'GET', 'journal/3')).json).toMatchObject({
      entry: { id: 3 },
      query: { limit: 3 },
    })
    expect((await control(1, 'GET', 'journal/400')).status).toBe(404)
    await control(0, 'DELETE', 'journal')
    expect((await control(1, 'GET', 'journal')).json).toMatchObject({ entries: [], last: 0 })
    expect((await control(1, 'GET', 'state')).json).toMatchObject({ journal: { kept: 0, dropped: 0 } })
  })

  it('share the counters of scenarios', async () => {
    await control(1, 'PUT', 'scenarios', { scenarios: ['flaky=3'] })
    const statuses: number[] = []
    for (let index = 0; index < 9; index++) statuses.push((await ask(index % 2)).status)
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500, 200, 200, 500])
    const preferred: number[] = []
    await control(1, 'DELETE', 'scenarios')
    for (let index = 0; index < 4; index++)
      preferred.push((await ask(index % 3, { Prefer: 'scenario=flaky=2' })).status)
    expect(preferred).toEqual([200, 500, 200, 500])
    const limited: number[] = []
    await control(1, 'PUT', 'scenarios', { scenarios: ['after=2:once:code=503'] })
    for (let index = 0; index < 5; index++) limited.push((await ask(index % 3)).status)
    expect(limited).toEqual([200, 200, 503, 200, 200])
  })

  it('share the rate limit', async () => {
    await control(1, 'PUT', 'scenarios', { scenarios: ['rate-limited'] })
    const replies = await Promise.all([0, 1, 2, 0].map(at => ask(at)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    expect(replies.map(({ headers }) => headers.get('x-ratelimit-remaining')).sort()).toEqual([
      '0',
      '0',
      '0',
      '1',
    ])
  })

  it('keep sessions apart, and close them everywhere', async () => {
    const mine = { 'X-Mock-Session': 'mine' }
    const plain = await askAll()
    await control(0, 'PUT', 'seed', { seed: 9 }, mine)
    const changed = await askAll(mine)
    expect(new Set(changed.map(({ body }) => body)).size).toBe(1)
    expect(changed[0]?.body).not.toBe(plain[0]?.body)
    expect(await askAll()).toEqual(plain)
    const { sessions } = (await control(2, 'GET', 'state')).json
    expect(sessions.open.sort()).toEqual(['default', 'mine'])
    const header = await sign()
    expect((await buy(0, header)).status).toBe(200)
    await control(1, 'POST', 'reset', { all: true }, mine)
    expect(await askAll(mine)).toEqual(plain)
    expect((await buy(2, header)).status).toBe(200)
  })

  it('notify subscribers of requests at any replica', async () => {
    const events = readEvents(`${replicas.bases[0]}/__mock/journal/events?session=watched`)
    const session = { 'X-Mock-Session': 'watched' }
    expect((await events.next()).value).toMatchObject({
      event: 'state',
      data: { session: 'watched', seed: 1 },
    })
    await ask(1, session)
    expect((await events.next()).value).toMatchObject({ event: 'entry', id: '1', data: { id: 1, path } })
    await control(2, 'PUT', 'seed', { seed: 3 }, session)
    await waitFor(events, 'state', { seed: 3 })
    await control(1, 'DELETE', 'journal', undefined, session)
    await waitFor(events, 'cleared', {})
    await ask(2, session)
    await waitFor(events, 'entry', { id: 1 })
    await control(1, 'POST', 'reset', { all: true })
    for (let done = false; !done; ) ({ done = false } = await events.next())
  })
})

/** The parts of control replies that the tests read. */
interface Shown extends Record<string, unknown> {
  readonly last: number
  readonly facts?: readonly string[]
  readonly dropped: number
  readonly counts: { readonly byStatus: object }
  readonly sessions: { readonly open: string[] }
  readonly entries: readonly {
    readonly id: number
    readonly status: unknown
    readonly path: string
    readonly query: string
    readonly ms: number | null
    readonly bytes: number
  }[]
}

async function waitFor(events: AsyncGenerator<SessionEvent>, name: string, data: object): Promise<void> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`The stream ended before ${name}.`)
    if (value.event === name && Object.entries(data).every(([key, each]) => value.data[key] === each)) return
  }
}
