import { countEntries, type JournalFilter, type JournalView } from '../core/journal/journal.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'

/** Entries from a store, the id of the latest entry, and the number of dropped entries of their journal. */
export interface StoredJournal {
  readonly entries: readonly JournalEntry[]
  readonly last: number
  readonly dropped: number
}

/** Returns the stored entries that match a filter, in the form of a journal. */
export function viewStoredJournal(journal: StoredJournal, filter: JournalFilter): JournalView {
  const entries = filterEntries(journal, filter)
  return { entries, counts: countEntries(entries), dropped: journal.dropped, last: journal.last }
}

/** Returns the stored entries that match a filter. */
export function filterEntries(
  { entries }: StoredJournal,
  { operation, status, since = 0 }: JournalFilter,
): readonly JournalEntry[] {
  return entries.filter(
    entry =>
      entry.id > since &&
      (operation === undefined || entry.operationId === operation) &&
      (status === undefined || entry.status === status),
  )
}
