import { createServer } from 'node:tls'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { createSharedMock, serveMock } from '../../../../mocks/server.ts'
import { describeRedisError } from '../../../../mocks/state/redis/connect-redis.ts'
import { createRedisStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import type { StoreHealth } from '../../../../mocks/state/stored-session.ts'
import { sampleCases } from '../../../support/count-runs.ts'
import { listenLocally } from '../../../support/listen-locally.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { redisPath, startRedis, storeNote } from '../../../support/start-redis.ts'

/** Returns the error for an unusable store: its sentence and advice. */
async function refuse(url: string, connectMs = 60_000): Promise<string> {
  const error = await createRedisStore(url, { connectMs }).then(
    () => new Error('It was let in.'),
    (error: Error) => error,
  )
  expect(error.message).not.toContain('secret-word')
  return error.message
}

describe.skipIf(redisPath === undefined)(`the start with a wrong store${storeNote}`, () => {
  it.each([
    ['wrong password', ':secret-word-2@', '', /does not let this mock in: WRONGPASS /],
    ['no password', '', '', /does not let this mock in: NOAUTH /],
    ['no such database', ':secret-word@', '/99', /does not let this mock in: ERR DB index is out of range\./],
  ])('reports at once: %s', async (_, user, database, expected) => {
    await using redis = await startRedis({ flags: ['--requirepass', 'secret-word'] })
    expect(await refuse(`redis://${user}127.0.0.1:${redis.port}${database}`)).toMatch(expected)
  })

  it('reports refused connections after enough attempts', async () => {
    expect(await refuse('redis://127.0.0.1:1', 300)).toMatch(/cannot be reached: ECONNREFUSED\./)
  })
})

it.skipIf(!canMakeCertificates)('reports an untrusted certificate', async () => {
  const certificates = createCertificates()
  const server = createServer(certificates.make('store', ['IP:127.0.0.1']))
  server.on('tlsClientError', () => {})
  await using local = await listenLocally(server)
  expect(await refuse(`rediss://127.0.0.1:${local.port}`)).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
  certificates.remove()
})

it('omits a repeated command, which may be a password, and script positions', () => {
  const tell = (message: string) => describeRedisError(new Error(message))
  expect(tell("ERR unknown command 'AUTH', with args beginning with: 'secret-word'")).toBe(
    "ERR unknown command 'AUTH'",
  )
  expect(tell('OOM command not allowed. script: ee09bf1e, on @user_script:66.')).toBe(
    'OOM command not allowed',
  )
})

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const plain = requestMock(createMock({ now }), { path, query: { limit: '3' } }).body

/** A server of its own, one replica, and a client that does to the server what no mock does. */
async function start(flags: readonly string[] = []) {
  const redis = await startRedis({ flags })
  const client = await createClient({ url: redis.url }).connect()
  const healths: StoreHealth[] = []
  const notes: string[] = []
  const open = async () => {
    const store = await createRedisStore(redis.url, {
      onHealth: health => healths.push(health),
      // A store that is only slow, on a busy machine, is not one that rejects.
      answerMs: 60_000,
      connectMs: 60_000,
    })
    const mock = createSharedMock({ now }, store, line => notes.push(line))
    return serveMock(mock, { port: 0, drainSeconds: 1 })
  }
  const server = await open()
  const base = server.urls.base_url
  return {
    client,
    healths,
    notes,
    server,
    control: (method: string, what: string, body?: unknown) =>
      sendHttp(method, `${base}/__mock/${what}`, { body }),
    ask: async () => {
      const reply = await fetch(`${base}${path}?limit=3`, { headers: { 'X-API-Key': 'test-key' } })
      return [reply.status, reply.headers.get('x-mock-state'), await reply.text()]
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      client.destroy()
      await redis[Symbol.asyncDispose]()
    },
  }
}

describe.skipIf(redisPath === undefined)(`a store that rejects commands${storeNote}`, () => {
  it('full: reports the reason, shows its content, and is emptied by a reset', async () => {
    await using replica = await start()
    const { client, control, ask, server, healths } = replica
    await control('PUT', 'seed', { seed: 7 })
    await ask()
    await client.configSet('maxmemory', '1')
    expect((await ask())[0]).toBe(200)
    await expect.poll(() => server.health()?.isUp).toBe(false)
    const ready = { status: 'ready', store: 'down', reason: expect.stringMatching(/^OOM [^@:]*$/) }
    expect(await control('GET', 'ready')).toMatchObject({ status: 200, json: ready })
    for (const what of ['state', 'journal', 'ledger']) expect((await control('GET', what)).status).toBe(200)
    for (const [method, what] of [
      ['DELETE', 'journal'],
      ['DELETE', 'ledger'],
      ['POST', 'reset'],
    ] as const)
      expect([what, (await control(method, what)).status]).toEqual([what, 200])
    expect((await control('GET', 'seed')).json).toEqual({ seed: 1 })
    await client.configSet('maxmemory', '0')
    await expect.poll(() => server.health()?.isUp).toBe(true)
    expect((await control('GET', 'ready')).json).toEqual({ status: 'ready', store: 'up' })
    expect(healths.map(({ isUp }) => isUp)).toEqual([false, true])
    expect(await ask()).toEqual([200, null, plain])
  })

  it('keeps the state of a session for a day after it was used', async () => {
    await using replica = await start()
    await replica.control('PUT', 'seed', { seed: 7 })
    const lives = await Promise.all((await replica.client.keys('*')).map(key => replica.client.ttl(key)))
    expect(lives.filter(seconds => seconds > 86_000 && seconds <= 86_400)).not.toEqual([])
  })

  it('read-only: is reported when a replica starts with it', async () => {
    await using replica = await start(['--replicaof', '127.0.0.1', '1'])
    expect(replica.server.health()).toMatchObject({
      isUp: false,
      reason: expect.stringMatching(/^READONLY /),
    })
    expect(replica.healths).toHaveLength(1)
    expect((await replica.ask()).slice(0, 2)).toEqual([200, 'stale'])
  })
})

describe.skipIf(redisPath === undefined)(`a damaged value of the store${storeNote}`, () => {
  const session = '{mdc:1}:s:default'
  let replica: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    replica = await start()
  })
  afterAll(() => replica[Symbol.asyncDispose]())
  beforeEach(async () => {
    await replica.client.flushAll()
    await replica.ask()
    replica.notes.length = 0
  })

  it.each([
    ['state', '{bad'],
    ['state', '{"settings":{"scenarios":["of-another-version"]}}'],
    ['state', '{"settings":{},"clock":{"offset":"late"}}'],
    ['last', 'abc'],
  ])('%s = %s is discarded, logged once, and overwritten by a reset', async (field, value) => {
    const { client, control, ask, notes } = replica
    await client.hSet(session, { revision: '999999999999999', [field]: value })
    expect(await ask()).toEqual([200, null, plain])
    expect(await ask()).toEqual([200, null, plain])
    for (const what of ['state', 'journal', 'ledger']) expect((await control('GET', what)).status).toBe(200)
    expect(notes).toHaveLength(field === 'state' ? 1 : 0)
    expect(notes.join()).not.toContain('\n')
    expect((await control('POST', 'reset')).status).toBe(200)
    expect(await client.hGet(session, field)).not.toBe(value)
    expect((await control('PUT', 'seed', { seed: 7 })).status).toBe(200)
    expect((await control('GET', 'seed')).json).toEqual({ seed: 7 })
  })

  it('discards what has a foreign type or is far too long, whichever key it is', async () => {
    const { client, control, ask } = replica
    const writes = ['SET x', 'RPUSH x', 'SADD x', 'HSET x x', 'ZADD 1 x'].map(text => text.split(' '))
    const own = ' :counts :journal :given :spent :order :authorizations :until :entries'.split(' ')
    const keys = [...own.map(suffix => session + suffix), '{mdc:1}:sessions', '{mdc:1}:evicted']
    const huge = 'x'.repeat(17_000_000)
    const spoilt = new Map<string, () => Promise<unknown>>([
      ...keys.flatMap(key =>
        writes.map(([command = '', ...values]) => {
          // In one step, since the mock writes meanwhile.
          const spoil = () =>
            client
              .multi()
              .del(key)
              .addCommand([command, key, ...values])
              .exec()
          return [`${command} ${key}`, spoil] as const
        }),
      ),
      ['a huge state', () => client.hSet(session, 'state', huge)],
      ['a huge entry', () => client.rPush(`${session}:journal`, huge)],
      ...['touched', 'characters', 'ledger_dropped'].map(
        field => [field, () => client.hSet(session, field, 'abc')] as const,
      ),
      ['a revision of no exact number', () => client.hSet(session, 'revision', '1796022647008008009')],
      ['numbers that are not exact', () => client.set('{mdc:1}:numbers', '1796022647008008008')],
    ])
    const payer = `0x${'a'.repeat(40)}`
    for (const [what, spoil] of sampleCases([...spoilt], 12)) {
      await ask()
      await spoil()
      const statuses = []
      for (const shown of ['state', 'journal', 'ledger']) statuses.push((await control('GET', shown)).status)
      await spoil()
      statuses.push((await control('PUT', 'ledger', { balances: { [payer]: '5' } })).status)
      await spoil()
      for (const body of [{}, { all: true }]) statuses.push((await control('POST', 'reset', body)).status)
      expect([what, ...statuses, ...(await ask())]).toEqual([what, ...Array(6).fill(200), 200, null, plain])
    }
    // What is too long is removed before it is read.
    await client.hSet(session, 'state', huge)
    expect((await control('GET', 'state')).status).toBe(200)
    expect((await client.hGet(session, 'state')) === huge).toBe(false)
    await client.set(session, 'x')
    expect(
      (
        await sendHttp('POST', `${replica.server.urls.base_url}/__mock/reset`, {
          body: { all: true },
          headers: { 'X-Mock-Session': 'other' },
        })
      ).status,
    ).toBe(200)
    expect(await ask()).toEqual([200, null, plain])
  })

  it('skips entries of journal and ledger that are not JSON', async () => {
    const { client, control } = replica
    await client.rPush(`${session}:entries`, '{bad')
    await client.lSet(`${session}:journal`, 0, 'null')
    expect((await control('GET', 'journal')).json).toMatchObject({ entries: [] })
    expect((await control('GET', 'ledger')).json).toMatchObject({ entries: [] })
  })

  it('answers 503 with a sentence for an invalid amount, until the ledger is reset', async () => {
    const { client, control } = replica
    const payer = `0x${'a'.repeat(40)}`
    expect((await control('PUT', 'ledger', { balances: { [payer]: '5' } })).status).toBe(200)
    await client.hSet(`${session}:given`, payer, 'abc')
    await client.rPush(`${session}:entries`, ['5', '{}'])
    const asked = await control('GET', 'ledger')
    expect([asked.status, asked.json]).toMatchObject([
      503,
      { message: 'An amount in the store is no number. Reset the ledger of this session.' },
    ])
    expect((await control('DELETE', 'ledger')).status).toBe(200)
    expect((await control('GET', 'ledger')).json).toMatchObject({ entries: [], balances: {} })
  })
})
