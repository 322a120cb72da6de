import { contract } from '../../src/contract/contract.ts'
import {
  countEntries,
  type FoundRequest,
  type JournalFilter,
  type JournalView,
} from '../core/journal/journal.ts'
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

/** Finds the reply of a stored entry by its id. Replies are not in the store, but at the replica that answered. */
export type FindStoredReply = (id: number) => Pick<FoundRequest, 'reply' | 'hide'>

/** Returns the stored entries that match a filter. */
export function listStoredRequests(
  journal: StoredJournal,
  filter: JournalFilter,
  findReply: FindStoredReply,
): FoundRequest[] {
  return filterEntries(journal, filter).map(entry => describeFound(entry, findReply))
}

/** Returns the stored entry with this id. */
export function findStoredRequest(
  { entries }: StoredJournal,
  id: number,
  findReply: FindStoredReply,
): FoundRequest | undefined {
  const found = entries.find(each => each.id === id)
  return found && describeFound(found, findReply)
}

function filterEntries(
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

function describeFound(entry: JournalEntry, findReply: FindStoredReply): FoundRequest {
  const operation = contract.operations.find(each => each.id === entry.operationId)
  return { entry, operation, ...findReply(entry.id) }
}
