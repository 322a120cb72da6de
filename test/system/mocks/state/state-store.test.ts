import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { type Stores, startStores } from '../../../support/start-stores.ts'

describe.skipIf(redisPath === undefined)(`the sessions of a store${storeNote}`, () => {
  let running: Stores
  let stores: StateStore[] = []
  beforeAll(async () => {
    running = await startStores()
    stores = [running.store, running.other]
  })
  afterAll(() => running[Symbol.asyncDispose]())
  const open = async (name: string) => ({ session: await running.store.open(name), store: running.store })

  it('changes a session everywhere, and for one of two with the same revision', async () => {
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

  it('recognizes a repeated change', async () => {
    const { session, store } = await open('again')
    const change = { token: randomUUID(), state: '{"a":1}', forget: [] }
    const first = await store.change('again', session.revision, change)
    expect(await store.change('again', session.revision, change)).toEqual(first)
  })

  it('records nothing that was answered with old settings', async () => {
    const { session, store } = await open('stale')
    await store.change('stale', session.revision, { token: randomUUID(), state: '{}', forget: [] })
    expect(await store.record('stale', session.revision, '{}')).toEqual({ kind: 'changed' })
    expect(await store.record('never-opened', 1, '{}')).toEqual({ kind: 'changed' })
    expect(await store.readJournal('stale', 0)).toEqual([])
  })

  it('keeps the latest thousand entries of a journal in one order', async () => {
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
    const entries = await store.readJournal('journal', 0)
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 11))
    expect(new Set(entries.map(({ path }) => path)).size).toBe(1000)
    const latest = await store.readJournal('journal', 1008)
    expect(latest.map(({ id }) => id)).toEqual([1009, 1010])
  })

  it('drops old entries when texts are long, and restarts', async () => {
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

  it('counts for all replicas together, and assigns slots', async () => {
    const { session, store } = await open('counting')
    const numbers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores[index % 2]?.count('counting', session.revision, 'a')),
    )
    expect(numbers.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    const places = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        stores[index % 2]?.count('counting', session.revision, 'b', { most: 2, ms: 60_000 }),
      ),
    )
    expect(places.map(Number).sort()).toEqual([0, 0, 0, 0, 1, 2])
    await store.change('counting', session.revision, { token: randomUUID(), forget: ['counters'] })
    expect(await store.count('counting', session.revision, 'a')).toBeUndefined()
    const { session: after } = await open('counting')
    expect(await store.count('counting', after.revision, 'a')).toBe(1)
  })

  it('drops the least recently used session for a new one, never the first', async () => {
    const { store, other } = running
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

  it('closes all but the first session, and creates them again', async () => {
    const { store } = running
    const first = await store.open('default')
    const before = await store.open('named')
    await store.record('default', first?.revision ?? 0, '{}')
    await store.change('default', first?.revision ?? 0, {
      token: randomUUID(),
      forget: [],
      closesAll: true,
    })
    expect(await store.look('named')).toBeUndefined()
    expect((await store.open('named'))?.born).not.toBe(before?.born)
    const reset = await store.open('default')
    expect(reset).toMatchObject({ born: first?.born, state: '', journal: { last: 0 } })
    expect(reset?.revision).not.toBe(first?.revision)
  })

  it('expires an unused session, with its payments and all its data', async () => {
    await using brief = await startStores(1)
    const { revision } = await brief.store.open('idle')
    await brief.store.record('idle', revision, '{}')
    await expect.poll(() => brief.other.look('idle'), { interval: 100 }).toBeUndefined()
    expect(await brief.other.readJournal('idle', 0)).toEqual([])
    expect((await brief.other.open('other')).names).toEqual(['other'])
    expect((await brief.other.open('idle')).revision).not.toBe(revision)
  })
})
