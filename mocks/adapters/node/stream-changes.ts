import type { ServerResponse } from 'node:http'
import type { ChangeSubscriber } from '../../control/follow-changes.ts'

/** Unsent bytes above which a slow reader is disconnected. It can reconnect for the changes it missed. */
const MAX_BYTES = 4_000_000

/**
 * Sends the changes of a session as they happen, until the connection ends. Throws the errors of `follow`.
 */
export function streamChanges(
  response: ServerResponse,
  follow: (reader: ChangeSubscriber) => () => void,
): void {
  const start = () => {
    if (!response.headersSent)
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  }
  const stop = follow({
    write: text => {
      start()
      response.write(text)
      if (response.writableLength > MAX_BYTES) response.destroy()
    },
    end: () => response.end(),
  })
  start()
  response.once('close', stop)
}
