import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../mocks/state/memory-store.ts'
import { createRedisStore } from '../../../mocks/state/redis/create-redis-store.ts'
import type { Account, StateStore, StoredPayment } from '../../../mocks/state/state-store.ts'
import { redisPath, startRedis, storeNote, type TestRedis } from '../../support/start-redis.ts'

const kinds = [
  { kind: 'memory', isThere: true },
  { kind: 'redis', isThere: redisPath !== undefined },
]

const payer = `0x${'A1'.repeat(20)}`

function buildPayment(
  nonce: string,
  account: Account,
  others: Partial<StoredPayment['entry']> = {},
): StoredPayment {
  const entry = {
    payer,
    nonce,
    amount: '50000',
    resource: '/x',
    at: 1,
    transaction: '0x',
    status: 'settled' as const,
    ...others,
  }
  return {
    entry,
    validBefore: Math.floor(Date.now() / 1000) + 600,
    account,
    balance: '100000',
    token: randomUUID(),
  }
}

describe.each(kinds.filter(({ isThere }) => isThere))(`the store in $kind${storeNote}`, ({ kind }) => {
  let redis: TestRedis | undefined
  let stores: StateStore[] = []
  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined
    stores = redis
      ? [await createRedisStore(redis.url), await createRedisStore(redis.url)]
      : Array.from({ length: 2 }, () => memory)
  })
  const memory = createMemoryStore()
  afterAll(async () => {
    for (const store of new Set(stores)) await store.close()
    await redis?.[Symbol.asyncDispose]()
  })
  const open = async (name: string, store = stores[0]) => {
    const session = await store?.open(name)
    if (session === undefined || store === undefined) throw new Error('not open')
    return { session, store }
  }
  const pay = async (name: string, payment: StoredPayment, [store = memory] = stores) => {
    const { session } = await open(name)
    return store.record(name, session.revision, '{}', payment)
  }

  it('looks at a session without opening it', async () => {
    expect(await stores[0]?.look('unheard')).toBeUndefined()
    const { session, store } = await open('heard')
    expect(await store.look('heard')).toEqual(session)
    expect(session).toMatchObject({ state: '', gaps: '', journal: { last: 0, dropped: 0, completed: 0 } })
    expect(session.names).toContain('heard')
  })

  it('changes a session for all at once, and for one of two who meant the same revision', async () => {
    const { session } = await open('changed')
    const ask = (store: StateStore, state: string) =>
      store.change('changed', session.revision, { token: randomUUID(), state, forget: [] })
    const kinds = await Promise.all(stores.map((store, index) => ask(store, `{"n":${index}}`)))
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['changed', 'conflict'])
    const seen = await Promise.all(stores.map(store => store.open('changed')))
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.state).toMatch(/"n"/)
    expect(seen[0]?.revision).not.toBe(session.revision)
  })

  it('knows a change that is sent again', async () => {
    const { session, store } = await open('again')
    const change = { token: randomUUID(), state: '{"a":1}', forget: [] }
    const first = await store.change('again', session.revision, change)
    expect(await store.change('again', session.revision, change)).toEqual(first)
  })

  it('writes nothing down that was answered by what is no longer in force', async () => {
    const { session, store } = await open('stale')
    await store.change('stale', session.revision, { token: randomUUID(), state: '{}', forget: [] })
    expect(await store.record('stale', session.revision, '{}')).toEqual({ kind: 'changed' })
    expect(await store.record('never-opened', 1, '{}')).toEqual({ kind: 'changed' })
    expect(await store.readJournal('stale', 0)).toEqual([])
  })

  it('keeps the latest thousand entries of a journal in one order, and says when replies were through', async () => {
    const { session } = await open('journal')
    for (let from = 0; from < 1010; from += 101)
      await Promise.all(
        Array.from({ length: 101 }, (_, index) =>
          stores[index % 2]?.record(
            'journal',
            session.revision,
            JSON.stringify({ path: `/${from + index}` }),
          ),
        ),
      )
    const { session: after, store } = await open('journal')
    expect(after.journal).toMatchObject({ last: 1010, dropped: 10 })
    await store.complete('journal', after.journal.generation, [
      [5, 1, 2],
      [1009, 12, 345],
    ])
    await store.complete('journal', after.journal.generation + 1000, [[1010, 1, 1]])
    const entries = await store.readJournal('journal', 0)
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 11))
    expect(new Set(entries.map(({ path }) => path)).size).toBe(1000)
    const latest = await store.readJournal('journal', 1008)
    expect(latest.map(({ id, ms, bytes }) => [id, ms, bytes])).toEqual([
      [1009, 12, 345],
      [1010, null, null],
    ])
  })

  it('lets old entries go where the texts are long, and begins anew', async () => {
    const { session, store } = await open('long')
    for (let index = 0; index < 12; index++)
      await store.record('long', session.revision, JSON.stringify({ path: 'x'.repeat(100_000) }))
    const { session: full } = await open('long')
    expect(full.journal).toMatchObject({ last: 12, dropped: 3 })
    await store.change('long', session.revision, { token: randomUUID(), forget: ['journal'] })
    const { session: cleared } = await open('long')
    expect(cleared.journal).toMatchObject({ last: 0, dropped: 0 })
    expect(cleared.journal.generation).not.toBe(full.journal.generation)
  })

  it('honours a payment once, and one that is sent again by its own replica still', async () => {
    await open('paid')
    const account = (await stores[0]?.readAccount('paid', payer, '0x1')) as Account
    expect(account).toEqual({ given: undefined, spent: '0', status: undefined, hasRoom: true })
    const payments = Array.from({ length: 20 }, () => buildPayment('0x1', account))
    const results = await Promise.all(
      payments.map((payment, index) => pay('paid', payment, index % 2 ? stores : stores.toReversed())),
    )
    expect(results.filter(({ kind }) => kind === 'recorded')).toHaveLength(1)
    const won = results.findIndex(({ kind }) => kind === 'recorded')
    expect(await pay('paid', payments[won] as StoredPayment)).toEqual(results[won])
    expect(await stores[0]?.readAccount('paid', payer, '0x1')).toMatchObject({
      spent: '50000',
      status: 'held',
    })
    await stores[0]?.conclude('paid', payments[won] as StoredPayment, 'told')
    await stores[0]?.conclude('paid', payments[won] as StoredPayment, 'given-up')
    expect(await stores[1]?.readAccount('paid', payer, '0x1')).toMatchObject({
      spent: '50000',
      status: 'settled',
    })
    expect((await stores[1]?.readLedger('paid', '100000'))?.balances).toEqual([
      [payer.toLowerCase(), '50000'],
    ])
    expect(await stores[1]?.readJournal('paid', 0)).toHaveLength(1)
  })

  it('takes back what was given up, and takes what is given up no more', async () => {
    await open('given-up')
    const [store = memory] = stores
    const account = await store.readAccount('given-up', payer, '0x2')
    const landed = buildPayment('0x2', account)
    await pay('given-up', landed)
    await store.conclude('given-up', landed, 'given-up')
    expect(await store.readAccount('given-up', payer, '0x2')).toEqual({ ...account, spent: '0' })
    expect((await store.readLedger('given-up', '100000')).entries).toEqual([])
    const late = buildPayment('0x3', account)
    await store.conclude('given-up', late, 'given-up')
    expect(await pay('given-up', late)).toEqual({ kind: 'spent' })
    expect(await pay('given-up', buildPayment('0x3', account))).toMatchObject({ kind: 'recorded' })
  })

  it('takes no more than a payer has, whoever decided it', async () => {
    await open('poor')
    const [store = memory] = stores
    const account = await store.readAccount('poor', payer, '0x1')
    const results = await Promise.all(
      ['0x1', '0x2', '0x3'].map(nonce => pay('poor', buildPayment(nonce, account))),
    )
    expect(results.map(({ kind }) => kind).sort()).toEqual(['recorded', 'recorded', 'spent'])
    const { session } = await open('poor')
    const huge = '9'.repeat(30)
    const balances = [[payer.toLowerCase(), huge] as const]
    await store.change('poor', session.revision, { token: randomUUID(), forget: [], balances })
    expect(await pay('poor', buildPayment('0x4', account))).toMatchObject({ kind: 'recorded' })
    const ledger = await store.readLedger('poor', '100000', payer.toLowerCase())
    expect(ledger.balances).toEqual([[payer.toLowerCase(), String(BigInt(huge) - 50000n)]])
    expect(ledger).toMatchObject({ payers: 1, dropped: 0 })
    expect(ledger.entries).toHaveLength(3)
  })

  it('settles what was pending, and writes what failed down without spending', async () => {
    await open('pending')
    const [store = memory] = stores
    const fresh = await store.readAccount('pending', payer, '0x1')
    await pay('pending', buildPayment('0x1', fresh, { status: 'pending' }))
    const pending = await store.readAccount('pending', payer, '0x1')
    expect(pending).toMatchObject({ status: 'pending', spent: '0' })
    const settled = buildPayment('0x1', pending)
    expect(await pay('pending', settled)).toMatchObject({ kind: 'recorded' })
    await store.conclude('pending', settled, 'given-up')
    expect(await store.readAccount('pending', payer, '0x1')).toMatchObject({ status: 'pending', spent: '0' })
    await pay('pending', buildPayment('0x9', fresh, { status: 'failed' }))
    expect(await store.readAccount('pending', payer, '0x9')).toMatchObject({ status: undefined, spent: '0' })
    expect((await store.readLedger('pending', '1')).entries.map(({ status }) => status)).toEqual([
      'pending',
      'failed',
    ])
  })

  it('knows no more payers than a ledger has room for', async () => {
    const { session, store } = await open('crowded')
    const draw = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, index) => [`0x${(from + index).toString(16).padStart(40, '0')}`, '1'] as const,
      )
    let { revision } = session
    const give = async (from: number, count: number) => {
      const result = await store.change('crowded', revision, {
        token: randomUUID(),
        forget: [],
        balances: draw(from, count),
      })
      if (result.kind === 'changed') revision = result.revision
      return result
    }
    for (let from = 0; from < 100_000; from += 20_000)
      expect(await give(from, 20_000)).toMatchObject({ kind: 'changed' })
    expect(await give(99_999, 2)).toEqual({ kind: 'full', known: 100_000 })
    expect(await give(99_999, 1)).toMatchObject({ kind: 'changed' })
    const account = await store.readAccount('crowded', payer, '0x1')
    expect(account.hasRoom).toBe(false)
    expect(await store.record('crowded', revision, '{}', buildPayment('0x1', account))).toEqual({
      kind: 'spent',
    })
    await store.change('crowded', revision, { token: randomUUID(), forget: ['ledger'] })
    expect(await store.readLedger('crowded', '1')).toEqual({
      entries: [],
      dropped: 0,
      balances: [],
      payers: 0,
    })
  })

  it('counts for all replicas together, and hands out places', async () => {
    const { session, store } = await open('counting')
    const numbers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores[index % 2]?.count('counting', session.revision, 'a')),
    )
    expect(numbers.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    const places = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        stores[index % 2]?.count('counting', session.revision, 'b', 2, 60_000),
      ),
    )
    expect(places.map(Number).sort()).toEqual([0, 0, 0, 0, 1, 2])
    await store.change('counting', session.revision, { token: randomUUID(), forget: ['counters'] })
    expect(await store.count('counting', session.revision, 'a')).toBeUndefined()
    const { session: after } = await open('counting')
    expect(await store.count('counting', after.revision, 'a')).toBe(1)
  })

  it('makes room for a new session by the one not used for longest, never by the first', async () => {
    const [store = memory, other = memory] = stores
    await store.open('default')
    for (let index = 0; index < 100; index++) await store.open(`s${index}`)
    const evicted = (await store.open('s0'))?.evicted ?? 0
    const first = await other.open('s0')
    await other.open('s100')
    const after = await other.look('s100')
    expect(after?.evicted).toBe(evicted + 1)
    expect(after?.names).toHaveLength(101)
    expect(after?.names).toEqual(expect.arrayContaining(['default', 's0', 's100']))
    expect(after?.names).not.toContain('s1')
    await store.record('s0', first?.revision ?? 0, '{}')
    expect((await store.look('s0'))?.journal.last).toBe(1)
  })

  it('closes all but the first session, and opens them as new ones', async () => {
    const [store = memory] = stores
    const first = await store.open('default')
    const before = await store.open('named')
    await store.record('default', first?.revision ?? 0, '{}')
    await store.change('default', first?.revision ?? 0, { token: randomUUID(), forget: [], closesAll: true })
    expect(await store.look('named')).toBeUndefined()
    expect((await store.open('named'))?.born).not.toBe(before?.born)
    const reset = await store.open('default')
    expect(reset).toMatchObject({ born: first?.born, state: '', journal: { last: 0 } })
    expect(reset?.revision).not.toBe(first?.revision)
  })

  it('puts choices in force for every session', async () => {
    const [store = memory, other = memory] = stores
    const before = await store.open('default')
    await other.setGaps('{"GAP-01":"not-found"}')
    const after = await store.open('default')
    expect(after?.gaps).toBe('{"GAP-01":"not-found"}')
    expect(after?.revision).not.toBe(before?.revision)
    await store.setGaps('{"GAP-01":"not-found"}')
    expect((await other.open('default'))?.revision).toBe(after?.revision)
  })
})
