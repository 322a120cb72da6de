import type { Socket } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { createConnector } from '../../network/create-connector.ts'
import type { Network } from '../../network/network.ts'
import { findHttpProxy, routeThroughProxy } from '../../network/route-through-proxy.ts'

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
export function openConnectionSlot(connectTimeoutMs: number, network: Network = {}): ConnectionSlot {
  const sockets = new Map<string, Socket>()
  const stop = new AbortController()
  const connect = createConnector(network, { timeoutMs: connectTimeoutMs, signal: stop.signal })
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
  return {
    dispatcher: agent.compose(routeThroughProxy(network.proxies)),
    findSocket: url => sockets.get((findHttpProxy(network.proxies, url) ?? url).origin),
    async close() {
      stop.abort()
      await agent.destroy()
    },
  }
}
