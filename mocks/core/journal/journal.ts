import { requestBounds } from '../../../src/base/bounds.ts'
import type { ChangeSignal } from '../change-signal.ts'
import type { MockReply } from '../mock-reply.ts'
import type { JournalEntry } from './journal-entry.ts'
import {
  describeEntry,
  type JournaledRequest,
  type RecordedRequest,
  recordRequest,
} from './record-request.ts'
import { replaceKeys } from './replace-keys.ts'
import type { ReplyStore } from './reply-store.ts'

/** Filter of entries. A missing member matches all. */
export interface JournalFilter {
  readonly operation?: string
  readonly status?: number
  /** Id of the last entry already seen. */
  readonly since?: number
}

/** Entries with their counts, the number of older entries that were dropped, and the id of the latest, 0 without entries. */
export type JournalView = ReturnType<Journal['view']>

/** An entry with its operation and reply, as far as they are known. */
export type FoundRequest = NonNullable<ReturnType<Journal['find']>>

/** The latest requests of one session: 1000, or fewer when their texts are long. */
export type Journal = ReturnType<typeof createJournal>

/** Creates an empty journal, which announces its changes. */
export function createJournal(changes: ChangeSignal, replies: ReplyStore) {
  // Entries by their ids, which have no gaps. They are written in full when they are read, which few of them are.
  const kept = new Map<number, JournaledRequest>()
  let dropped = 0
  let last = 0
  let characters = 0
  const dropOldest = () => {
    const oldest = kept.get(++dropped)
    kept.delete(dropped)
    if (oldest === undefined) return
    characters -= oldest.characters
    replies.forget(oldest)
  }
  const select = ({ operation, status, since = 0 }: JournalFilter = {}) => {
    const chosen: [id: number, noted: JournaledRequest][] = []
    for (let id = Math.max(since, dropped) + 1; id <= last; id++) {
      const noted = kept.get(id) as JournaledRequest
      const isWanted =
        (operation === undefined || noted.operation?.id === operation) &&
        (status === undefined || noted.status === status)
      if (isWanted) chosen.push([id, noted])
    }
    return chosen
  }
  const describeFound = (id: number, noted: JournaledRequest) => ({
    entry: describeEntry(id, noted),
    operation: noted.operation,
    /** The reply as it was sent. Undefined if it was not kept. */
    reply: replies.find(noted),
    /** Replaces API keys in a text of the reply, except for the default key. */
    hide: (text: string) => replaceKeys(text, noted.apiKeys),
  })
  return {
    record: (asked: RecordedRequest, reply: MockReply): void => {
      const { journalEntries, journalCharacters } = requestBounds
      const noted = recordRequest(asked, reply)
      characters += noted.characters
      while (last - dropped >= journalEntries || characters - noted.characters > journalCharacters)
        dropOldest()
      const id = ++last
      kept.set(id, noted)
      if (noted.delivery !== undefined) {
        noted.delivery.describe = () => describeEntry(id, noted)
        noted.delivery.announce = changes.announce
      }
      replies.keep(noted, reply)
      changes.announce()
    },
    view: (filter?: JournalFilter) => {
      const chosen = select(filter).map(([id, noted]) => describeEntry(id, noted))
      return { entries: chosen, counts: countEntries(chosen), dropped, last }
    },
    /** Returns the entries that match a filter, each with its reply. */
    list: (filter?: JournalFilter) => select(filter).map(([id, noted]) => describeFound(id, noted)),
    /** Returns the entry with this id, or undefined if it was dropped or never existed. */
    find: (id: number) => {
      const noted = kept.get(id)
      return noted && describeFound(id, noted)
    },
    clear: (): void => {
      for (const noted of kept.values()) replies.forget(noted)
      kept.clear()
      dropped = 0
      last = 0
      characters = 0
      changes.announce()
    },
  }
}

/** Returns the id of the latest entry of a journal, and the number of dropped entries. */
export function readJournalPosition({ view }: Pick<Journal, 'view'>): Pick<JournalView, 'last' | 'dropped'> {
  return view({ since: Number.MAX_SAFE_INTEGER })
}

/** Counts the entries by status and by operation. */
export function countEntries(entries: readonly JournalEntry[]) {
  const byStatus: Record<string, number> = {}
  const byOperation: Record<string, number> = {}
  for (const { status, operationId } of entries) {
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (operationId !== null) byOperation[operationId] = (byOperation[operationId] ?? 0) + 1
  }
  return { byStatus, byOperation }
}
