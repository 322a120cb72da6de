import {
  type ChangeStream,
  type ChangeSubscriber,
  describeRevision,
  followChanges,
} from '../control/follow-changes.ts'
import { createSignal } from '../core/change-signal.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import { viewStoredJournal } from './create-journal-and-ledger.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import { StateUnavailable } from './state-unavailable.ts'
import { type StoredSession, storeLimits } from './stored-session.ts'

/** Interval at which the store is polled. Each subscriber causes ten small reads a second. */
const INTERVAL_MS = 100

/**
 * Reports changes of a session at all replicas, as {@link followChanges} does for one replica. `describe`
 * returns the state of the session.
 */
export function watchStoredSession(
  store: StateStore,
  name: string,
  since: number,
  describe: (stored: StoredSession) => unknown,
  reader: ChangeSubscriber,
): () => void {
  const changes = createSignal()
  let stored: StoredSession | undefined
  let entries: readonly JournalEntry[] = []
  let isOpen = true
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => ({ entries, last: stored?.journal.last ?? 0, dropped: stored?.journal.dropped ?? 0 })
  const source: ChangeStream['source'] = {
    journal: {
      view: (filter = {}) => viewStoredJournal(read(), filter),
      // No stored entry is of a reply in progress, so none is looked for again.
      find: () => undefined,
    },
    changes,
    get revision() {
      return describeRevision(stored?.revision ?? 0, stored?.names ?? [])
    },
    get isOpen() {
      return isOpen
    },
    describeState: () => stored && describe(stored),
  }
  const poll = async () => {
    const now = await (stored === undefined ? store.open(name) : store.look(name))
    if (now === undefined || (stored !== undefined && stored.born !== now.born)) {
      isOpen = false
      changes.announce()
      return
    }
    if (JSON.stringify(now) === JSON.stringify(stored)) return
    const isCleared = stored?.journal.generation !== now.journal.generation
    const known = isCleared ? [] : entries
    const from = known.at(-1)?.id ?? (stored === undefined ? since : 0)
    const added = await store.readJournal(name, from)
    entries = [...known, ...added].slice(-storeLimits.journalEntries)
    stored = now
    // What came since is told with it.
    if ((entries.at(-1)?.id ?? 0) > now.journal.last)
      stored = { ...now, journal: { ...now.journal, last: entries.at(-1)?.id ?? 0 } }
    changes.announce()
  }
  let isStopped = false
  const go = async () => {
    try {
      await poll()
      if (!isStopped) stop ??= followChanges({ source, since }, reader)
    } catch (error) {
      // It goes on when the store is back; after a fault of ours whoever looks on begins again.
      if (!(error instanceof StateUnavailable)) return reader.end()
    }
    if (isOpen && !isStopped) timer = setTimeout(go, INTERVAL_MS)
  }
  void go()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
  }
}
