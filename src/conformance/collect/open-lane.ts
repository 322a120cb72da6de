import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** A way for one request at a time, so that it can be told which connection each goes on. */
export interface Lane {
  readonly agent: Agent
  /** The last connection to each origin, open or not. */
  readonly sockets: ReadonlyMap<string, Socket>
}

// Longer than the pauses of a run, shorter than what servers keep an idle connection open.
const KEEP_ALIVE_MS = 1_000

/** A lane that keeps one connection to each origin. */
export function openLane(connectTimeoutMs: number): Lane {
  const sockets = new Map<string, Socket>()
  const connect = buildConnector({ timeout: connectTimeoutMs })
  const agent = new Agent({
    connections: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) =>
      connect(options, (...made) => {
        if (made[1] !== null) sockets.set(`${options.protocol}//${options.host}`, made[1])
        callback(...made)
      }),
  })
  return { agent, sockets }
}
