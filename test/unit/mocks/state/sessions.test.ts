import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryRecord, JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createJournalAndLedger } from '../../../../mocks/state/create-journal-and-ledger.ts'
import { createSharedMock } from '../../../../mocks/state/create-shared-mock.ts'
import { readState } from '../../../../mocks/state/read-state.ts'
import type { StateStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import { StateUnavailable } from '../../../../mocks/state/state-unavailable.ts'
import type { SessionChange, StoredSession } from '../../../../mocks/state/stored-session.ts'
import { watchStoredSession } from '../../../../mocks/state/watch-stored-session.ts'

test.each(['3', 'null', '[]', '{}', '{"settings":[]}', '{"settings":{},"clock":{}}', 'not JSON'])(
  'rejects %s',
  text => {
    expect(() => readState(text)).toThrow()
  },
)

const payer = `0x${'A'.repeat(40)}`
const two = [4, 5].map(id => ({ id, status: 200 }) as Partial<JournalEntry> as JournalEntry)
const stored = {
  name: 'mine',
  revision: 8,
  journal: { generation: 1, last: 5, dropped: 3 },
} as Partial<StoredSession> as StoredSession

const reply = { status: 200, headers: {}, body: 'kept' }
const findReply = (id: number) => ({ reply: id === 5 ? reply : undefined, hide: String })

function createMemory() {
  const store = {
    readJournal: vi.fn<StateStore['readJournal']>(async (_, since) => two.filter(({ id }) => id > since)),
    readLedger: vi.fn<StateStore['readLedger']>(async () => {
      return { entries: [], dropped: 0, balances: [[payer, 70n]] as const, payers: 1 }
    }),
    change: vi.fn<StateStore['change']>(async () => ({ kind: 'changed', revision: 9 })),
    open: vi.fn<StateStore['open']>(async () => ({ ...stored, revision: 20 })),
  }
  const forget = new Set<SessionChange['forget'][number]>()
  const memory = createJournalAndLedger(
    store as Partial<StateStore> as StateStore,
    stored,
    forget,
    100n,
    findReply,
  )
  return { store, forget, ...memory }
}

test('sets balances, at any revision', async () => {
  const { ledger, store } = createMemory()
  await ledger.setBalances([[payer, 50n]])
  expect(store.change.mock.calls.map(([, revision, { balances }]) => [revision, balances])).toEqual([
    [undefined, [[payer.toLowerCase(), '50']]],
  ])
})

test('rejects balances without room, and those of a session that is gone', async () => {
  const { ledger, store } = createMemory()
  store.change.mockResolvedValueOnce({ kind: 'full', known: 12 })
  await expect(ledger.setBalances([[payer, 50n]])).rejects.toThrow('known: 12')
  store.change.mockResolvedValue({ kind: 'conflict' })
  await expect(ledger.setBalances([[payer, 50n]])).rejects.toThrow('Try again in a second.')
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const start = {
  name: 'mine',
  revision: 1,
  born: 1,
  names: ['mine'] as readonly string[],
  journal: { generation: 1, last: 0, dropped: 0 },
} as Partial<StoredSession> as StoredSession

/** Watches a session whose state the test sets. */
function watch() {
  const kept: { session: StoredSession | undefined; entries: JournalEntry[] } = {
    session: start,
    entries: [],
  }
  const store = {
    open: vi.fn(async () => start),
    look: vi.fn(async () => kept.session),
    readJournal: async (_: string, since: number) => kept.entries.filter(({ id }) => id > since),
  }
  const texts: string[] = []
  const end = vi.fn()
  const reader = { write: (text: string) => texts.push(text), end }
  const describe = ({ revision }: StoredSession) => ({ revision })
  const stop = watchStoredSession(store as Partial<StateStore> as StateStore, 'mine', 0, describe, reader)
  return { kept, store, texts, end, stop, pass: () => vi.advanceTimersByTimeAsync(250) }
}

test('ends when the session is closed, or another has its name', async () => {
  for (const session of [undefined, { ...start, born: 9, revision: 9 }]) {
    const { kept, end, stop, pass } = watch()
    await pass()
    expect(end).not.toHaveBeenCalled()
    kept.session = session
    await pass()
    expect(end).toHaveBeenCalledTimes(1)
    stop()
  }
})

test('goes on after the store was away', async () => {
  const { kept, store, texts, end, stop, pass } = watch()
  await pass()
  store.look.mockRejectedValueOnce(new StateUnavailable('away'))
  kept.session = { ...start, revision: 2 }
  await pass()
  expect(texts).toHaveLength(2)
  expect(end).not.toHaveBeenCalled()
  stop()
})

test('records when a reply is ready with its delay, and logs when it was sent', async () => {
  const record = vi.fn<StateStore['record']>(async () => ({ kind: 'recorded', generation: 1, id: 7 }))
  const state = '{"settings":{"scenarios":["slow=2000"]}}'
  const store = {
    health: () => ({ isUp: true, reason: undefined }),
    open: async () => ({ ...start, state }),
    count: async () => 1,
    record,
  }
  const mock = createSharedMock({ size: 'small' }, store as Partial<StateStore> as StateStore)
  const delivery: DeliveryRecord = { ms: null, bytes: null }
  const path = '/evm/dexd/v3/pools'
  await mock.answer({ method: 'GET', origin: 'base', path, query: '', header: () => undefined, delivery })
  const { ms, bytes } = JSON.parse(record.mock.calls[0]?.[2] ?? '')
  expect([Math.floor(ms / 1000), bytes]).toEqual([2, null])
  Object.assign(delivery, { ms: 2100, bytes: 340 })
  expect(delivery.describe?.()).toMatchObject({ id: 7, path, ms: 2100, bytes: 340 })
})
