import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { createJournalAndLedger } from '../../../../mocks/state/create-journal-and-ledger.ts'
import { parseObject, readState, serializeState } from '../../../../mocks/state/read-state.ts'
import type { SessionChange, StateStore, StoredSession } from '../../../../mocks/state/state-store.ts'
import { StateUnavailable } from '../../../../mocks/state/state-unavailable.ts'
import { findStoredRequest, viewStoredJournal } from '../../../../mocks/state/stored-journal.ts'
import { watchStoredSession } from '../../../../mocks/state/watch-stored-session.ts'

test('writes nothing for a session without changes', () => {
  const session = createMock({ size: 'small', seed: 3 }).sessions.first
  expect(serializeState(session)).toBe('')
  expect(readState('')).toEqual({ settings: {} })
})

test('reads what it wrote', () => {
  const session = createMock({ size: 'small', now: '2026-01-15' }).sessions.first
  session.set({ seed: 7, scenarios: ['empty'] })
  session.clock.advance(60)
  expect(readState(serializeState(session))).toEqual({
    settings: { seed: 7, scenarios: ['empty'] },
    clock: { offset: 0, stopped: Date.UTC(2026, 0, 15, 0, 1) },
  })
})

test('reads a clock that runs', () => {
  expect(readState('{"settings":{},"clock":{"offset":5,"stopped":null}}').clock).toEqual({
    offset: 5,
    stopped: null,
  })
})

test.each(['3', 'null', '[]', '{}', '{"settings":[]}', '{"settings":{},"clock":{}}', 'not JSON'])(
  'rejects %s',
  text => {
    expect(() => readState(text)).toThrow()
  },
)

test('parses an object alone', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 })
  expect(() => parseObject('"a"')).toThrow('This is no object.')
})

const entryOf = (id: number, operationId: string | null, status: number) =>
  ({ id, operationId, status }) as Partial<JournalEntry> as JournalEntry
const entries = [entryOf(3, 'tokenDetails', 200), entryOf(4, 'tokenDetails', 404), entryOf(5, null, 404)]
const journal = { entries, last: 5, dropped: 2 }
const ids = (filter: Parameters<typeof viewStoredJournal>[1]) =>
  viewStoredJournal(journal, filter).entries.map(({ id }) => id)

test('filters by operation, status and id', () => {
  expect(ids({ operation: 'tokenDetails' })).toEqual([3, 4])
  expect(ids({ status: 404 })).toEqual([4, 5])
  expect(ids({ status: 404, operation: 'tokenDetails' })).toEqual([4])
  expect(ids({ since: 4 })).toEqual([5])
})

test('finds an entry with its operation and reply', () => {
  const find = (id: number) => findStoredRequest(journal, id, () => ({ reply, hide: String }))
  const reply = { status: 404, headers: {}, body: '' }
  expect(find(4)).toMatchObject({ entry: entries[1], operation: { id: 'tokenDetails' }, reply })
  expect(find(5)?.operation).toBeUndefined()
  expect(find(2)).toBeUndefined()
})

const payer = `0x${'A'.repeat(40)}`
const two = [4, 5].map(id => ({ id, status: 200 }) as Partial<JournalEntry> as JournalEntry)
const stored = {
  name: 'mine',
  revision: 8,
  journal: { generation: 1, last: 5, dropped: 3, completed: 2 },
} as Partial<StoredSession> as StoredSession

const reply = { status: 200, headers: {}, body: 'kept' }
const findReply = (id: number) => ({ reply: id === 5 ? reply : undefined, hide: String })

function createMemory() {
  const store = {
    readJournal: vi.fn<StateStore['readJournal']>(async (_, since) => two.filter(({ id }) => id > since)),
    readLedger: vi.fn<StateStore['readLedger']>(async () => {
      return { entries: [], dropped: 0, balances: [[payer, '70']] as const, payers: 1 }
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

test('views the journal of the store', async () => {
  const { journal, store } = createMemory()
  expect(await journal.view()).toMatchObject({ entries: two, last: 5, dropped: 3 })
  expect(await journal.view({ since: 4 })).toMatchObject({ entries: two.slice(1), last: 5 })
  expect(await journal.find(4)).toMatchObject({ entry: two[0], reply: undefined })
  expect((await journal.list()).map(found => found.reply)).toEqual([undefined, reply])
  await journal.find(4)
  expect(store.readJournal).toHaveBeenLastCalledWith('mine', 3)
})

test('notes what is to be forgotten, and shows it as empty', async () => {
  const { journal, ledger, forget } = createMemory()
  await journal.clear()
  await ledger.reset()
  expect([...forget].sort()).toEqual(['journal', 'ledger'])
  expect(await journal.view()).toMatchObject({ entries: [], last: 0, dropped: 0 })
  expect(await ledger.view()).toEqual({ entries: [], dropped: 0, balances: [], payers: 0 })
})

test('reads balances as whole numbers', async () => {
  const { ledger, store } = createMemory()
  expect((await ledger.view(payer)).balances).toEqual([[payer, 70n]])
  expect(store.readLedger).toHaveBeenCalledWith('mine', '100', payer)
})

test('sets balances, once more where another change came first', async () => {
  const { ledger, store } = createMemory()
  store.change.mockResolvedValueOnce({ kind: 'conflict' })
  await ledger.setBalances([[payer, 50n]])
  expect(store.change.mock.calls.map(([, revision, { balances }]) => [revision, balances])).toEqual([
    [8, [[payer.toLowerCase(), '50']]],
    [20, [[payer.toLowerCase(), '50']]],
  ])
})

test('rejects balances without room, and changes that never come through', async () => {
  const { ledger, store } = createMemory()
  store.change.mockResolvedValueOnce({ kind: 'full', known: 12 })
  await expect(ledger.setBalances([[payer, 50n]])).rejects.toThrow('known: 12')
  store.change.mockResolvedValue({ kind: 'conflict' })
  await expect(ledger.setBalances([[payer, 50n]])).rejects.toThrow('Try again in a second.')
  expect(store.change).toHaveBeenCalledTimes(1 + 100)
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const start = {
  name: 'mine',
  revision: 1,
  born: 1,
  journal: { generation: 1, last: 0, dropped: 0, completed: 0 },
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

test('sends the state at first, and when it changes', async () => {
  const { kept, texts, stop, pass } = watch()
  await pass()
  kept.session = { ...start, revision: 2 }
  await pass()
  expect(texts).toEqual(['event: state\ndata: {"revision":1}\n\n', 'event: state\ndata: {"revision":2}\n\n'])
  stop()
})

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

test('asks nothing once it is stopped', async () => {
  const { store, stop, pass } = watch()
  await pass()
  stop()
  store.look.mockClear()
  await pass()
  expect(store.look).not.toHaveBeenCalled()
})
