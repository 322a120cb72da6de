import type { ControlJournalEntry, ControlSessionState } from './control-types.ts'
import { controlBase, parentWindow } from './parent-window.ts'

/** Handlers of the events of a mock. */
export interface EventHandlers {
  /** The stream starts, or restarts after a break. All entries that the mock keeps follow. */
  readonly start: () => void
  readonly entries: (entries: readonly ControlJournalEntry[]) => void
  readonly cleared: () => void
  readonly state: (state: ControlSessionState) => void
  readonly broken: () => void
}

const RECONNECT_MS = 1000

/** Follows journal and state of a session, entries once per frame. Returns the function that stops it. */
export function followEvents(session: string | undefined, handlers: EventHandlers): () => void {
  const name = session === undefined ? '' : `&session=${encodeURIComponent(session)}`
  let waiting: ControlJournalEntry[] = []
  let frame = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const deliver = () => {
    frame = 0
    handlers.entries(waiting)
    waiting = []
  }
  const forget = (tell: () => void) => () => {
    waiting = []
    tell()
  }
  const open = () => {
    source = new parentWindow.EventSource(`${controlBase}/__mock/journal/events?since=0${name}`)
    source.onopen = forget(handlers.start)
    // A browser would go on after the last id, but a mock that was started again counts from one.
    source.onerror = () => {
      source.close()
      handlers.broken()
      again = setTimeout(open, RECONNECT_MS)
    }
    source.addEventListener('cleared', forget(handlers.cleared))
    source.addEventListener('state', ({ data }) => handlers.state(JSON.parse(data)))
    source.addEventListener('entry', ({ data }) => {
      waiting.push(JSON.parse(data))
      if (frame === 0) frame = requestAnimationFrame(deliver)
    })
  }
  open()
  const stop = () => {
    source.close()
    clearTimeout(again)
    cancelAnimationFrame(frame)
  }
  // The mock of a page ends before the page: another stream would ask the network.
  parentWindow.addEventListener('beforeunload', stop)
  return stop
}
