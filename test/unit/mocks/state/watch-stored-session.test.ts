import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import type { StateStore, StoredSession } from '../../../../mocks/state/state-store.ts'
import { StateUnavailable } from '../../../../mocks/state/state-unavailable.ts'
import { watchStoredSession } from '../../../../mocks/state/watch-stored-session.ts'

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

test('sends entries that another replica wrote', async () => {
  const { kept, texts, stop, pass } = watch()
  await pass()
  kept.entries.push({ id: 1, ms: 5 } as Partial<JournalEntry> as JournalEntry)
  kept.session = { ...start, journal: { ...start.journal, last: 1 } }
  await pass()
  expect(texts.at(-1)).toBe('id: 1\nevent: entry\ndata: {"id":1,"ms":5}\n\n')
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
