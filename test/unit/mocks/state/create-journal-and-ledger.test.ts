import { expect, test, vi } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createJournalAndLedger } from '../../../../mocks/state/create-journal-and-ledger.ts'
import type { SessionChange, StateStore, StoredSession } from '../../../../mocks/state/state-store.ts'

const payer = `0x${'A'.repeat(40)}`
const entries = [4, 5].map(id => ({ id, status: 200 }) as Partial<JournalEntry> as JournalEntry)
const stored = {
  name: 'mine',
  revision: 8,
  journal: { generation: 1, last: 5, dropped: 3, completed: 2 },
} as Partial<StoredSession> as StoredSession

const reply = { status: 200, headers: {}, body: 'kept' }
const findReply = (id: number) => ({ reply: id === 5 ? reply : undefined, hide: String })

function createMemory() {
  const store = {
    readJournal: vi.fn<StateStore['readJournal']>(async (_, since) => entries.filter(({ id }) => id > since)),
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
  expect(await journal.view()).toMatchObject({ entries, last: 5, dropped: 3 })
  expect(await journal.view({ since: 4 })).toMatchObject({ entries: entries.slice(1), last: 5 })
  expect(await journal.find(4)).toMatchObject({ entry: entries[0], reply: undefined })
  expect((await journal.list()).map(found => found.reply)).toEqual([undefined, reply])
  await journal.find(4)
  expect(store.readJournal).toHaveBeenLastCalledWith('mine', 3)
})

test('asks nothing of the store when nothing can have come', async () => {
  const { journal, store } = createMemory()
  expect((await journal.view({ since: 5 })).entries).toEqual([])
  expect(store.readJournal).not.toHaveBeenCalled()
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
})
