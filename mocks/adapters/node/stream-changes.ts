import type { ServerResponse } from 'node:http'
import type { Reader } from '../../control/follow-changes.ts'

/** A reader that lets more pile up is cut off; it comes back and asks for what it missed. */
const MAX_BYTES = 4_000_000

/** Sends the changes of a session as they happen, until the connection ends. Throws what following them does. */
export function streamChanges(response: ServerResponse, follow: (reader: Reader) => () => void): void {
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
