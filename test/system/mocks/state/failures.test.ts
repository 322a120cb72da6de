import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { payerKeys, signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { startGate } from '../../../support/start-gate.ts'
import { redisPath, startRedis, storeNote } from '../../../support/start-redis.ts'
import { type Replicas, startReplicas } from '../../../support/start-replicas.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const query = { limit: '3' }
/** As long as in production: a busy machine answers late, too. */
const store = { answerMs: 1_000 }
const payer = privateKeyToAccount(payerKeys.alice).address.toLowerCase()

const ask = ({ bases }: Replicas, at: number) =>
  fetch(`${bases[at]}${path}?limit=3`, { headers: { 'X-API-Key': 'test-key' } })

const control = ({ bases }: Replicas, at: number, method: string, what: string, body?: unknown) =>
  sendHttp(method, `${bases[at]}/__mock/${what}`, { body })

async function sign(): Promise<string> {
  const validBefore = String(Math.floor(Date.now() / 1000) + 300)
  return writeHeader(await signPayment({ authorization: { validAfter: '0', validBefore } }))
}

async function buy({ servers }: Replicas, at: number, header: string): Promise<Response> {
  const reply = await fetch(`${servers[at]?.urls.payment_base_url}${path}?limit=3`, {
    headers: { 'PAYMENT-SIGNATURE': header },
  })
  await reply.arrayBuffer()
  return reply
}

/** Sends the same payment, now here, now there, until it is neither accepted nor refused for want of a store; its statuses. */
async function buyUntilSure(replicas: Replicas, header: string): Promise<number> {
  for (let at = 0; ; at++) {
    const { status } = await buy(replicas, at % replicas.servers.length, header)
    if (status !== 503) return status
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Starts replicas, the first of which reaches the store through a gate. */
async function startGatedReplicas(answerMs = store.answerMs) {
  const redis = await startRedis()
  const gate = await startGate(redis.port)
  const locate = (url: string, at: number) => (at === 0 ? `redis://127.0.0.1:${gate.port}` : url)
  const replicas = await startReplicas({ redis, now, store: { answerMs }, locate })
  const stop = async () => {
    for (const each of [replicas, gate, redis]) await each[Symbol.asyncDispose]()
  }
  return { gate, replicas, [Symbol.asyncDispose]: stop }
}

const isUp = ({ servers }: Replicas) => servers.every(server => server.health()?.isUp)

async function expectStale(replicas: Replicas, at: number, body: string): Promise<void> {
  const reply = await ask(replicas, at)
  expect([reply.status, reply.headers.get('x-mock-state'), await reply.text()]).toEqual([200, 'stale', body])
  const paid = await buy(replicas, at, await sign())
  expect([paid.status, paid.headers.get('retry-after')]).toEqual([503, '1'])
  const challenge = await fetch(`${replicas.servers[at]?.urls.payment_base_url}${path}?limit=3`)
  expect([challenge.status, challenge.headers.get('x-mock-state')]).toEqual([402, 'stale'])
  const refused = await Promise.all([
    control(replicas, at, 'PUT', 'seed', { seed: 8 }),
    control(replicas, at, 'GET', 'state'),
    control(replicas, at, 'GET', 'journal'),
    control(replicas, at, 'DELETE', 'ledger'),
  ])
  for (const { status, headers, json } of refused) {
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(json.message).toMatch(/^The store that replicas share is unavailable/)
  }
  expect((await control(replicas, at, 'GET', 'health')).status).toBe(200)
  expect(replicas.servers[at]?.health()).toMatchObject({ isUp: false })
}

async function expectRecovered(replicas: Replicas): Promise<void> {
  await expect.poll(() => isUp(replicas), { timeout: 20_000 }).toBe(true)
  for (const at of replicas.bases.keys()) {
    const reply = await ask(replicas, at)
    expect([reply.status, reply.headers.get('x-mock-state')]).toEqual([200, null])
    await reply.text()
    expect((await control(replicas, at, 'GET', 'state')).status).toBe(200)
    expect((await buy(replicas, at, await sign())).status).toBe(200)
  }
}

describe.skipIf(redisPath === undefined)(`a store that fails${storeNote}`, () => {
  const seven = requestMock(createMock({ now, seed: 7 }), { path, query }).body

  it('killed: answers stateless requests by known settings, delays the rest, and recovers', async () => {
    await using replicas = await startReplicas({ now, store })
    await control(replicas, 0, 'PUT', 'seed', { seed: 7 })
    for (const at of [0, 1, 2]) expect(await (await ask(replicas, at)).text()).toBe(seven)
    await replicas.redis?.kill()
    await expectStale(replicas, 2, seven)
    await replicas.redis?.restart()
    await expectRecovered(replicas)
    // It kept nothing, so that all begin again, and alike.
    expect((await control(replicas, 1, 'GET', 'seed')).json).toEqual({ seed: 1 })
  })

  it('paused: behaves as if killed, and accepts a payment in progress once', async () => {
    await using replicas = await startReplicas({ now, store })
    await control(replicas, 0, 'PUT', 'seed', { seed: 7 })
    await (await ask(replicas, 1)).text()
    const header = await sign()
    replicas.redis?.pause()
    const early = await Promise.all([0, 1, 2, 0, 1, 2].map(at => buy(replicas, at, header)))
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([503]))
    await expectStale(replicas, 1, seven)
    replicas.redis?.resume()
    expect(await buyUntilSure(replicas, header)).toBe(200)
    await expectRecovered(replicas)
    for (const at of [0, 1, 2]) expect((await buy(replicas, at, header)).status).toBe(402)
    const { entries } = (await control(replicas, 1, 'GET', `ledger?payer=${payer}`)).json as {
      entries: { status: string }[]
    }
    expect(entries.filter(({ status }) => status === 'settled')).toHaveLength(1 + 3)
  })

  it('killed and restarted with its data: accepts one of many copies of a payment, and keeps settings', async () => {
    await using redis = await startRedis({ durable: true })
    await using replicas = await startReplicas({ redis, now, store })
    await control(replicas, 0, 'PUT', 'seed', { seed: 7 })
    const header = await sign()
    const copies = Array.from({ length: 60 }, (_, index) => buy(replicas, index % 3, header))
    await Promise.race(copies)
    await redis.restart()
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    statuses.push(await buyUntilSure(replicas, header))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => ![200, 402, 503].includes(status))).toEqual([])
    await expectRecovered(replicas)
    for (const at of [0, 1, 2]) {
      expect((await buy(replicas, at, header)).status).toBe(402)
      expect(await (await ask(replicas, at)).text()).toBe(seven)
    }
  })

  it('cut off from one replica: does not affect the others, and that one catches up', async () => {
    await using gated = await startGatedReplicas()
    const { gate, replicas } = gated
    const one = await (await ask(replicas, 0)).text()
    gate.cut()
    const header = await sign()
    expect((await buy(replicas, 0, header)).status).toBe(503)
    await expectStale(replicas, 0, one)
    expect((await buy(replicas, 1, header)).status).toBe(200)
    expect((await buy(replicas, 2, header)).status).toBe(402)
    await control(replicas, 2, 'PUT', 'seed', { seed: 7 })
    expect((await buy(replicas, 0, header)).status).toBe(503)
    gate.heal()
    await expectRecovered(replicas)
    expect(await (await ask(replicas, 0)).text()).toBe(seven)
    expect((await buy(replicas, 0, header)).status).toBe(402)
  })

  it('silent after taking a payment: neither accepts it twice nor loses it', async () => {
    await using gated = await startGatedReplicas()
    const { gate, replicas } = gated
    // From now on the server knows the script, and the replica what is in force.
    await buy(replicas, 0, await sign())
    await control(replicas, 0, 'DELETE', 'ledger')
    await ask(replicas, 0)
    const header = await sign()
    gate.onAsked = piece => {
      // The script that takes the payment, known by the entry of the ledger that it carries.
      if (String(piece).includes('"transaction"')) gate.cut('replies')
    }
    const told = await buy(replicas, 0, header)
    expect([told.status, told.headers.get('retry-after')]).toEqual([503, '1'])
    // The store has it, and nobody knows whether its client does: the others neither accept nor refuse it.
    expect((await control(replicas, 1, 'GET', `ledger?payer=${payer}`)).json).toMatchObject({
      entries: [{ status: 'settled' }],
    })
    expect((await buy(replicas, 1, header)).status).toBe(503)
    gate.onAsked = undefined
    gate.heal()
    expect(await buyUntilSure(replicas, header)).toBe(200)
    expect((await buy(replicas, 2, header)).status).toBe(402)
    const { json } = await control(replicas, 1, 'GET', `ledger?payer=${payer}`)
    expect(json.balances).toEqual({ [payer]: String(1_000_000_000_000 - 50_000) })
    expect((json.entries as { status: string }[]).filter(({ status }) => status === 'settled')).toHaveLength(
      1,
    )
  })

  it('silent for a moment: accepts the waiting payment', async () => {
    await using gated = await startGatedReplicas(700)
    const { gate, replicas } = gated
    await buy(replicas, 0, await sign())
    await control(replicas, 0, 'DELETE', 'journal')
    await ask(replicas, 0)
    const header = await sign()
    gate.onAsked = piece => {
      if (!String(piece).includes('"transaction"')) return
      gate.cut('replies')
      gate.onAsked = undefined
      setTimeout(gate.heal, 900)
    }
    expect((await buy(replicas, 0, header)).status).toBe(200)
    expect((await buy(replicas, 1, header)).status).toBe(402)
    const { json } = await control(replicas, 1, 'GET', 'journal')
    expect((json.entries as { status: number }[]).map(({ status }) => status)).toEqual([200, 200, 402])
  })
})
