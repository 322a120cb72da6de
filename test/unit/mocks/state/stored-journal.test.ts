import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { findStoredRequest, viewStoredJournal } from '../../../../mocks/state/stored-journal.ts'

const entryOf = (id: number, operationId: string | null, status: number) =>
  ({ id, operationId, status }) as Partial<JournalEntry> as JournalEntry
const entries = [entryOf(3, 'tokenDetails', 200), entryOf(4, 'tokenDetails', 404), entryOf(5, null, 404)]
const journal = { entries, last: 5, dropped: 2 }
const ids = (filter: Parameters<typeof viewStoredJournal>[1]) =>
  viewStoredJournal(journal, filter).entries.map(({ id }) => id)

test('views all entries with the ends of the journal', () => {
  expect(viewStoredJournal(journal, {})).toMatchObject({ entries, last: 5, dropped: 2 })
})

test('filters by operation, status and id', () => {
  expect(ids({ operation: 'tokenDetails' })).toEqual([3, 4])
  expect(ids({ status: 404 })).toEqual([4, 5])
  expect(ids({ status: 404, operation: 'tokenDetails' })).toEqual([4])
  expect(ids({ since: 4 })).toEqual([5])
})

test('counts the entries that are wanted', () => {
  expect(viewStoredJournal(journal, { status: 404 }).counts.byStatus).toEqual({ 404: 2 })
})

test('finds an entry with its operation and reply', () => {
  const find = (id: number) => findStoredRequest(journal, id, () => ({ reply, hide: String }))
  const reply = { status: 404, headers: {}, body: '' }
  expect(find(4)).toMatchObject({ entry: entries[1], operation: { id: 'tokenDetails' }, reply })
  expect(find(5)?.operation).toBeUndefined()
  expect(find(2)).toBeUndefined()
})
