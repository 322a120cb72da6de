import { contract } from '../../src/contract/contract.ts'
import { countEntries, type FoundRequest, type JournalFilter, type JournalView } from '../core/journal.ts'
import type { JournalEntry } from '../core/journal-entry.ts'

/** Entries from a store, the id of the latest entry, and the number of dropped entries of their journal. */
export interface StoredJournal {
  readonly entries: readonly JournalEntry[]
  readonly last: number
  readonly dropped: number
}

/** Returns the stored entries that match a filter, in the form of a journal. */
export function viewStoredJournal(
  { entries, last, dropped }: StoredJournal,
  filter: JournalFilter,
): JournalView {
  const { operation, status, since = 0 } = filter
  const chosen = entries.filter(
    entry =>
      entry.id > since &&
      (operation === undefined || entry.operationId === operation) &&
      (status === undefined || entry.status === status),
  )
  return { entries: chosen, counts: countEntries(chosen), dropped, last }
}

/** Returns the stored entry with this id. Its reply is undefined, since replies are not in the store. */
export function findStoredRequest({ entries }: StoredJournal, id: number): FoundRequest | undefined {
  const entry = entries.find(each => each.id === id)
  if (entry === undefined) return undefined
  const operation = contract.operations.find(each => each.id === entry.operationId)
  return { entry, operation, reply: undefined, hide: text => text }
}
