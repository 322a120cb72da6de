import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import type { Account, StoredPayment } from '../../../../mocks/state/stored-session.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { type Stores, startStores } from '../../../support/start-stores.ts'

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
    balance: 100000n,
    token: randomUUID(),
  }
}

describe.skipIf(redisPath === undefined)(`the payments of a store${storeNote}`, () => {
  let running: Stores
  let stores: StateStore[] = []
  beforeAll(async () => {
    running = await startStores()
    stores = [running.store, running.other]
  })
  afterAll(() => running[Symbol.asyncDispose]())
  const open = async (name: string) => ({ session: await running.store.open(name), store: running.store })
  const pay = async (name: string, payment: StoredPayment, to = running.store) => {
    const { session } = await open(name)
    return to.record(name, session.revision, '{}', payment)
  }

  it('accepts a payment once, also when its own replica repeats it', async () => {
    await open('paid')
    const account = await running.store.readAccount('paid', payer, '0x1')
    expect(account).toEqual({ given: undefined, spent: '0', status: undefined, hasRoom: true })
    const payments = Array.from({ length: 20 }, () => buildPayment('0x1', account))
    const results = await Promise.all(
      payments.map((payment, index) => pay('paid', payment, stores[index % 2])),
    )
    expect(results.filter(({ kind }) => kind === 'recorded')).toHaveLength(1)
    const won = results.findIndex(({ kind }) => kind === 'recorded')
    expect(await pay('paid', payments[won] as StoredPayment)).toEqual(results[won])
    expect(await running.store.readAccount('paid', payer, '0x1')).toMatchObject({
      spent: '50000',
      status: 'held',
    })
    await running.store.conclude('paid', payments[won] as StoredPayment, 'sent')
    await running.store.conclude('paid', payments[won] as StoredPayment, 'given-up')
    expect(await running.other.readAccount('paid', payer, '0x1')).toMatchObject({
      spent: '50000',
      status: 'settled',
    })
    expect((await running.other.readLedger('paid', 100000n)).balances).toEqual([
      [payer.toLowerCase(), 50_000n],
    ])
    expect(await running.other.readJournal('paid', 0)).toHaveLength(1)
  })

  it('returns an abandoned payment, and never accepts it again', async () => {
    await open('given-up')
    const { store } = running
    const account = await store.readAccount('given-up', payer, '0x2')
    const landed = buildPayment('0x2', account)
    await pay('given-up', landed)
    await store.conclude('given-up', landed, 'given-up')
    expect(await store.readAccount('given-up', payer, '0x2')).toEqual({ ...account, spent: '0' })
    expect((await store.readLedger('given-up', 100000n)).entries).toEqual([])
    const late = buildPayment('0x3', account)
    await store.conclude('given-up', late, 'given-up')
    expect(await pay('given-up', late)).toEqual({ kind: 'spent' })
    expect(await pay('given-up', buildPayment('0x3', account))).toMatchObject({ kind: 'recorded' })
  })

  it('accepts no more than a payer has, whichever replica decides', async () => {
    await open('poor')
    const { store } = running
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
    const ledger = await store.readLedger('poor', 100000n, payer.toLowerCase())
    expect(ledger.balances).toEqual([[payer.toLowerCase(), BigInt(huge) - 50000n]])
    expect(ledger).toMatchObject({ payers: 1, dropped: 0 })
    expect(ledger.entries).toHaveLength(3)
  })

  it('keeps no data of a payment forever', async () => {
    const { store, url } = running
    const { session } = await open('kept')
    await store.count('kept', session.revision, 'a')
    await store.count('kept', session.revision, 'b', { most: 2, ms: 60_000 })
    const { revision } = session
    await store.record('kept', revision, '{}')
    const account = await store.readAccount('kept', payer, '0x1')
    await pay('kept', buildPayment('0x1', account))
    const balances = [[`0x${'b0'.repeat(20)}`, '5'] as const]
    await store.change('kept', revision, { token: randomUUID(), forget: [], balances })
    const client = await createClient({ url }).connect()
    const keys = await client.keys('*kept*')
    expect(keys.length).toBeGreaterThan(8)
    for (const key of keys) expect([key, await client.ttl(key)]).not.toEqual([key, -1])
    client.destroy()
  })

  it('settles a pending payment, and records a failed one without spending', async () => {
    await open('pending')
    const { store } = running
    const fresh = await store.readAccount('pending', payer, '0x1')
    await pay('pending', buildPayment('0x1', fresh, { status: 'pending' }))
    const pending = await store.readAccount('pending', payer, '0x1')
    expect(pending).toMatchObject({ status: 'pending', spent: '0' })
    const settled = buildPayment('0x1', pending)
    expect(await pay('pending', settled)).toMatchObject({ kind: 'recorded' })
    await store.conclude('pending', settled, 'given-up')
    expect(await store.readAccount('pending', payer, '0x1')).toMatchObject({
      status: 'pending',
      spent: '0',
    })
    await pay('pending', buildPayment('0x9', fresh, { status: 'failed' }))
    expect(await store.readAccount('pending', payer, '0x9')).toMatchObject({
      status: undefined,
      spent: '0',
    })
    expect((await store.readLedger('pending', 1n)).entries.map(({ status }) => status)).toEqual([
      'pending',
      'failed',
    ])
  })

  it('accepts no more payers than a ledger can hold', async () => {
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
    expect(await store.readLedger('crowded', 1n)).toEqual({
      entries: [],
      dropped: 0,
      balances: [],
      payers: 0,
    })
  })
})
