import type { ServerResponse } from 'node:http'
import { type Followed, followChanges } from '../../control/follow-changes.ts'
import type { Sessions } from '../../session/sessions.ts'

/** A reader that lets more pile up is cut off; it comes back and asks for what it missed. */
const MOST_BYTES = 4_000_000

/** Sends the changes of a session as they happen, until the connection ends. */
export function streamChanges(response: ServerResponse, followed: Followed, sessions: Sessions): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  const stop = followChanges(followed, sessions, {
    write: text => {
      response.write(text)
      if (response.writableLength > MOST_BYTES) response.destroy()
    },
    end: () => response.end(),
  })
  response.once('close', stop)
}
