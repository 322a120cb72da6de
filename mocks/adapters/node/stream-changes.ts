import type { ServerResponse } from 'node:http'
import { describeState } from '../../control/describe-state.ts'
import type { Session } from '../../core/context.ts'
import type { Sessions } from '../../session/sessions.ts'

/** Changes that come close together are told together: enough for eyes, and cheap under load. */
const EVERY_MS = 100
/** So that nobody on the way takes a quiet stream for a dead one. */
const BEAT_MS = 15_000
/** A reader that lets more pile up is cut off; it comes back and asks for what it missed. */
const MOST_BYTES = 4_000_000

/**
 * Tells what happens to a session as server-sent events, from after the entry `since` of its journal: `entry` with an entry,
 * `cleared` when the journal begins anew, `state` when anything else changed. Ends with the connection.
 */
export function streamChanges(
  response: ServerResponse,
  session: Session,
  sessions: Sessions,
  since: number,
): void {
  let seen = since
  let told: number | undefined
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    response.write(describeChanges())
    if (!sessions.holds(session)) response.end()
    else if (response.writableLength > MOST_BYTES) response.destroy()
  }
  const describeChanges = () => {
    const { last } = session.journal.view({ since: Number.MAX_SAFE_INTEGER })
    const isCleared = last < seen
    if (isCleared) seen = 0
    const { entries } = session.journal.view({ since: seen })
    seen = last
    const isChanged = session.revision !== told
    told = session.revision
    return [
      ...(isCleared ? [formatEvent('cleared', {})] : []),
      ...entries.map(entry => formatEvent('entry', entry, entry.id)),
      ...(isChanged ? [formatEvent('state', describeState(session, sessions))] : []),
    ].join('')
  }
  const unwatch = session.changes.watch(() => {
    timer ??= setTimeout(tell, EVERY_MS)
  })
  const beat = setInterval(() => response.write(':\n\n'), BEAT_MS)
  response.once('close', () => {
    unwatch()
    clearTimeout(timer)
    clearInterval(beat)
  })
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  tell()
}

function formatEvent(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
