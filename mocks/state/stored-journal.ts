import { contract } from '../../src/contract/contract.ts'
import {
  countEntries,
  type FoundRequest,
  type JournalFilter,
  type JournalView,
} from '../core/journal/journal.ts'
import type { StoredEntry } from './serialize-entry.ts'

/** Entries from a store, the id of the latest entry, and the number of dropped entries of their journal. */
export interface StoredJournal {
  readonly entries: readonly StoredEntry[]
  readonly last: number
  readonly dropped: number
}

/** Returns the stored entries that match a filter, in the form of a journal. */
export function viewStoredJournal(journal: StoredJournal, filter: JournalFilter): JournalView {
  const entries = filterEntries(journal, filter).map(({ recipe: _, ...entry }) => entry)
  return { entries, counts: countEntries(entries), dropped: journal.dropped, last: journal.last }
}

/** Returns the stored entries that match a filter. Replies are not in the store, but what they are made from is. */
export function listStoredRequests(journal: StoredJournal, filter: JournalFilter): FoundRequest[] {
  return filterEntries(journal, filter).map(describeFound)
}

/** Returns the stored entry with this id. */
export function findStoredRequest({ entries }: StoredJournal, id: number): FoundRequest | undefined {
  const found = entries.find(each => each.id === id)
  return found && describeFound(found)
}

function filterEntries(
  { entries }: StoredJournal,
  { operation, status, since = 0 }: JournalFilter,
): readonly StoredEntry[] {
  return entries.filter(
    entry =>
      entry.id > since &&
      (operation === undefined || entry.operationId === operation) &&
      (status === undefined || entry.status === status),
  )
}

function describeFound({ recipe, ...entry }: StoredEntry): FoundRequest {
  const operation = contract.operations.find(each => each.id === entry.operationId)
  return { entry, operation, reply: undefined, recipe, sent: entry, hide: text => text }
}
