import { useEffect, useRef, useState } from 'preact/hooks'
import { callControl } from '../api/call-control.ts'
import type { ControlJournalEntry, ControlSessionState } from '../api/control-types.ts'
import { followEvents } from '../api/follow-events.ts'

type Entries = readonly ControlJournalEntry[]

/** Maximum number of entries that an open page keeps. */
const MAX_ENTRIES = 10_000

/**
 * Returns the live state of a session, which updates with the events of the mock, and its entries, the oldest first.
 * `isBroken` is true while the connection is lost. `readState` reads now, and throws if the mock does not answer.
 */
export function useLiveState(session: string | undefined) {
  const [state, setState] = useState<ControlSessionState>()
  const [entries, setEntries] = useState<Entries>([])
  const [isBroken, setBroken] = useState(false)
  const received = useRef(0)
  const receive = (state: ControlSessionState) => {
    received.current++
    setState(state)
  }
  const readState = async () => {
    const before = received.current
    const read = await callControl('get', '/__mock/state', { session })
    // What came by the stream or for another session meanwhile is newer.
    if (received.current === before) setState(read)
  }
  useEffect(() => {
    const start = () => {
      setEntries([])
      readState().catch(() => setBroken(true))
    }
    start()
    const stop = followEvents(session, {
      start: () => {
        setBroken(false)
        start()
      },
      entries: added => setEntries(known => addEntries(known, added)),
      cleared: () => setEntries([]),
      state: receive,
      broken: () => setBroken(true),
    })
    return () => {
      received.current++
      stop()
    }
  }, [session])
  return { state, entries, isBroken, readState }
}

/** Adds new entries. An entry that is sent again with its reply replaces the known one. */
function addEntries(known: Entries, added: Entries): Entries {
  const last = known.at(-1)?.id ?? 0
  const byId = new Map(added.map(entry => [entry.id, entry]))
  const fresh = [...byId.values()].filter(({ id }) => id > last)
  const current = fresh.length === byId.size ? known : known.map(entry => byId.get(entry.id) ?? entry)
  return [...current, ...fresh].slice(-MAX_ENTRIES)
}
