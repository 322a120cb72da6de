import { ContractError } from '../../src/base/contract-error.ts'
import { readJournalPosition } from '../core/journal/journal.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import type { Session } from '../core/request-context.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ControlRequest } from './control-routes.ts'
import { describeState } from './describe-state.ts'
import { findSession } from './dispatch-request.ts'

export const changesPath = '/__mock/journal/events'

/** Interval in which changes are collected and sent together: short for a reader, and cheap under load. */
const INTERVAL_MS = 100
/** Number of collected changes that are sent at once, since a journal keeps only its latest entries. */
const MAX_WAITING = 250
/** Interval of heartbeats, so that no proxy closes a quiet stream. */
const HEARTBEAT_MS = 15_000

export interface ChangeSubscriber {
  readonly write: (text: string) => void
  /** Ends the stream. Called when the session is closed. */
  readonly end: () => void
}

/** Reads session and last seen entry from a request. Throws ContractError for an invalid name or id. */
export function readChangeStream(sessions: Sessions, { query, header }: ControlRequest) {
  const { session, since } = Object.fromEntries(new URLSearchParams(query))
  const from = Number(header('last-event-id') ?? since ?? 0)
  if (!Number.isSafeInteger(from) || from < 0) throw new ContractError('since must be the id of an entry.')
  return { session: findSession(sessions, session ?? header('x-mock-session')), since: from }
}

/** Returns a text that differs after each change of a session, and of the names of all sessions in any order. */
export function describeRevision({
  revision,
  names,
}: Pick<Session, 'revision'> & Pick<Sessions, 'names'>): string {
  return [revision, ...names.toSorted()].join(' ')
}

interface SessionChanges {
  /** True when the journal was cleared before the entries. */
  readonly isCleared: boolean
  /** Entries of replies that were in progress when they were sent. */
  readonly done?: readonly JournalEntry[]
  readonly entries: readonly JournalEntry[]
  /** The new state. Undefined without a change of it. */
  readonly state: object | undefined
}

/**
 * Formats changes as server-sent events. The event `entry` has a journal entry, and is sent again when a reply in progress
 * ends. `cleared` reports a cleared journal, and `state` any other change.
 */
export function formatChanges({ isCleared, done = [], entries, state }: SessionChanges): string {
  return [
    ...(isCleared ? [formatEvent('cleared', {})] : []),
    // Without an id: who comes back still asks for what follows the latest.
    ...done.map(entry => formatEvent('entry', entry)),
    ...entries.map(entry => formatEvent('entry', entry, entry.id)),
    ...(state === undefined ? [] : [formatEvent('state', state)]),
  ].join('')
}

/** Sends heartbeats until the returned function is called. */
export function startHeartbeat({ write }: ChangeSubscriber): () => void {
  const beat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
  return () => clearInterval(beat)
}

/** Sends the changes of a session of this process after the entry `since`, until the returned function is called. */
export function followChanges(
  session: Session,
  sessions: Sessions,
  since: number,
  reader: ChangeSubscriber,
): () => void {
  const { journal } = session
  let seen = since
  let told: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Ids of the entries whose replies were in progress when they were sent. */
  const open = new Set<number>()
  let waiting = 0
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = 0
    const text = describeChanges()
    if (text !== '') reader.write(text)
    if (!sessions.holds(session)) reader.end()
  }
  const describeChanges = () => {
    const position = readJournalPosition(journal)
    const isCleared = position.last < seen
    if (isCleared) {
      seen = 0
      open.clear()
    }
    const done = takeDone()
    const { entries } = journal.view({ since: seen })
    for (const { id, ms } of entries) if (ms === null) open.add(id)
    seen = position.last
    const revision = describeRevision({ revision: session.revision, names: sessions.names })
    const state = revision === told ? undefined : describeState(session, sessions, position)
    told = revision
    return formatChanges({ isCleared, done, entries, state })
  }
  const takeDone = (): JournalEntry[] =>
    [...open].flatMap(id => {
      const entry = journal.find(id)?.entry
      if (entry?.ms === null) return []
      open.delete(id)
      return entry ?? []
    })
  const unwatch = session.changes.watch(() => {
    if (++waiting >= MAX_WAITING) tell()
    else timer ??= setTimeout(tell, INTERVAL_MS)
  })
  const stopHeartbeat = startHeartbeat(reader)
  tell()
  return () => {
    unwatch()
    clearTimeout(timer)
    stopHeartbeat()
  }
}

function formatEvent(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
