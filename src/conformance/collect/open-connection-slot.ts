import type { Socket } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { createConnector } from '../../network/create-connector.ts'
import type { Network } from '../../network/network.ts'
import { findHttpProxy, routeThroughProxy } from '../../network/route-through-proxy.ts'

/** A slot for one request at a time, so that each request is known by its connection. */
export interface ConnectionSlot {
  readonly dispatcher: Dispatcher
  /** The last connection that a request to this URL would go on, open or not. */
  findSocket(url: URL): Socket | undefined
  /** Cuts off what is still open. */
  close(): Promise<void>
}

// Longer than the pauses of a run, shorter than what servers keep an idle connection open.
const KEEP_ALIVE_MS = 1_000

/** A lane that keeps one connection to each origin, or to the proxy that asks it. */
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
