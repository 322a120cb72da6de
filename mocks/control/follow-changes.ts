import { ContractError } from '../../src/base/contract-error.ts'
import { readJournalPosition } from '../core/journal/journal.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import type { Session } from '../core/request-context.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ControlRequest } from './control-routes.ts'
import { describeState } from './describe-state.ts'
import { findSession } from './dispatch-request.ts'

/** Path of the stream of changes. */
export const changesPath = '/__mock/journal/events'

/** Interval in which changes are collected and sent together: short for a reader, and cheap under load. */
const INTERVAL_MS = 100
/** Number of collected changes that are sent at once, since a journal keeps only its latest entries. */
const MAX_WAITING = 250
/** Interval of heartbeats, so that no proxy closes a quiet stream. */
const HEARTBEAT_MS = 15_000

/** A subscriber to changes. */
export interface ChangeSubscriber {
  readonly write: (text: string) => void
  /** Ends the stream. Called when the session is closed. */
  readonly end: () => void
}

/** The parts of a session that a stream of changes reads. */
interface Source {
  readonly journal: Pick<Session['journal'], 'view'> & {
    find(id: number): { readonly entry: JournalEntry } | undefined
  }
  readonly changes: Pick<Session['changes'], 'watch'>
  /** Value that differs after each change of the session, and of the names of all sessions. */
  readonly revision: string
  /** False after the session was closed. It then receives no further requests. */
  readonly isOpen: boolean
  describeState(): unknown
}

/** A session to follow. `since` is the id of the last entry that the subscriber has, or 0. */
export interface ChangeStream {
  readonly source: Source
  readonly since: number
}

/**
 * Reads the session and the last seen entry from a request. Throws ContractError for an invalid name or id.
 */
export function readChangeStream(sessions: Sessions, { query, header }: ControlRequest) {
  const { session, since } = Object.fromEntries(new URLSearchParams(query))
  const from = Number(header('last-event-id') ?? since ?? 0)
  if (!Number.isSafeInteger(from) || from < 0) throw new ContractError('since must be the id of an entry.')
  return { session: findSession(sessions, session ?? header('x-mock-session')), since: from }
}

/** Creates the source for a session of this process. */
export function createChangeSource(session: Session, sessions: Sessions): Source {
  return {
    journal: session.journal,
    changes: session.changes,
    get revision() {
      return describeRevision(session.revision, sessions.names)
    },
    get isOpen() {
      return sessions.holds(session)
    },
    describeState: () => describeState(session, sessions, readJournalPosition(session.journal)),
  }
}

/** Returns a text that differs after each change of a session, and of the names of all sessions in any order. */
export function describeRevision(revision: number, names: readonly string[]): string {
  return [revision, ...names.toSorted()].join(' ')
}

/**
 * Sends the changes of a session as server-sent events. The event `entry` has a journal entry, and is sent
 * again when a reply in progress ends. `cleared` reports a cleared journal, and `state` any other change.
 * Returns a function that ends the stream.
 */
export function followChanges({ source, since }: ChangeStream, reader: ChangeSubscriber): () => void {
  const { journal } = source
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
    if (!source.isOpen) reader.end()
  }
  const describeChanges = () => {
    const { last } = readJournalPosition(journal)
    const isCleared = last < seen
    if (isCleared) {
      seen = 0
      open.clear()
    }
    const done = takeDone()
    const { entries } = journal.view({ since: seen })
    for (const { id, ms } of entries) if (ms === null) open.add(id)
    seen = last
    const isChanged = source.revision !== told
    told = source.revision
    return [
      ...(isCleared ? [formatEvent('cleared', {})] : []),
      // Without an id: who comes back still asks for what follows the latest.
      ...done.map(entry => formatEvent('entry', entry)),
      ...entries.map(entry => formatEvent('entry', entry, entry.id)),
      ...(isChanged ? [formatEvent('state', source.describeState())] : []),
    ].join('')
  }
  const takeDone = (): JournalEntry[] =>
    [...open].flatMap(id => {
      const entry = journal.find(id)?.entry
      if (entry?.ms === null) return []
      open.delete(id)
      return entry ?? []
    })
  const unwatch = source.changes.watch(() => {
    if (++waiting >= MAX_WAITING) tell()
    else timer ??= setTimeout(tell, INTERVAL_MS)
  })
  const beat = setInterval(() => reader.write(':\n\n'), HEARTBEAT_MS)
  tell()
  return () => {
    unwatch()
    clearTimeout(timer)
    clearInterval(beat)
  }
}

function formatEvent(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
