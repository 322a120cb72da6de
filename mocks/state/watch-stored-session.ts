import {
  type ChangeSubscriber,
  describeRevision,
  formatChanges,
  startHeartbeat,
} from '../control/follow-changes.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import { StateUnavailable } from './state-unavailable.ts'
import type { StoredSession } from './stored-session.ts'

/** Interval at which the store is polled. Each subscriber causes ten small reads a second. */
const INTERVAL_MS = 100

/**
 * Sends changes of a session at all replicas after the entry `since`, until the returned function is called. `describe`
 * returns the state of the session.
 */
export function watchStoredSession(
  store: StateStore,
  name: string,
  since: number,
  describe: (stored: StoredSession) => object,
  reader: ChangeSubscriber,
): () => void {
  let stored: StoredSession | undefined
  let seen = since
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const poll = async () => {
    const now = await (stored === undefined ? store.open(name) : store.look(name))
    if (now === undefined || (stored !== undefined && stored.born !== now.born)) return end()
    const { generation, last } = now.journal
    const isCleared = last < seen || (stored !== undefined && stored.journal.generation !== generation)
    const entries = isCleared || last > seen ? await store.readJournal(name, isCleared ? 0 : seen) : []
    const isChanged = stored === undefined || describeRevision(stored) !== describeRevision(now)
    // What came since is told with it.
    seen = entries.at(-1)?.id ?? last
    stored = { ...now, journal: { ...now.journal, last: seen } }
    const text = formatChanges({ isCleared, entries, state: isChanged ? describe(stored) : undefined })
    if (text !== '' && !isStopped) reader.write(text)
  }
  const go = async () => {
    try {
      await poll()
    } catch (error) {
      // It goes on when the store is back; after a fault of ours whoever looks on begins again.
      if (!(error instanceof StateUnavailable)) end()
    }
    if (!isStopped) timer = setTimeout(go, INTERVAL_MS)
  }
  const stopHeartbeat = startHeartbeat(reader)
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    stopHeartbeat()
  }
  const end = () => {
    stop()
    reader.end()
  }
  void go()
  return stop
}
