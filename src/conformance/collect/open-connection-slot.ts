import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { createDispatcher } from '../../network/create-dispatcher.ts'
import type { Network } from '../../network/network.ts'

/** Connections for one request at a time, so that the connection of each request is known. */
export interface ConnectionSlot {
  readonly dispatcher: Dispatcher
  /** Returns the last connection for requests to this URL, open or not. */
  findSocket(url: URL): Socket | undefined
  /** Closes all connections at once. */
  close(): Promise<void>
}

// Longer than the pauses of a run, shorter than what servers keep an idle connection open.
const KEEP_ALIVE_MS = 1_000

/** Opens a slot that keeps one connection to each origin, or to the proxy for it. */
export function openConnectionSlot(connectMs: number, network: Network = {}): ConnectionSlot {
  const sockets = new Map<string, Socket>()
  const dispatcher = createDispatcher(network, {
    connections: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connectMs,
    onConnect: ({ origin }, socket) => sockets.set(origin, socket),
  })
  return {
    dispatcher,
    findSocket: ({ origin }) => sockets.get(origin),
    close: () => dispatcher.destroy(),
  }
}
