import { Agent, type Dispatcher } from 'undici'
import { createConnector } from './create-connector.ts'
import type { Network } from './network.ts'
import { routeThroughProxy } from './route-through-proxy.ts'

/** Maximum number of connections to one host. */
const MAX_CONNECTIONS = 128
/** Maximum time without data from a target. */
const MAX_SILENCE_MS = 60_000
const CONNECT_MS = 10_000

/** Creates an undici dispatcher that connects as the settings say. */
export function createDispatcher(network: Network): Dispatcher {
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    headersTimeout: MAX_SILENCE_MS,
    bodyTimeout: MAX_SILENCE_MS,
    connect: createConnector(network, { timeoutMs: CONNECT_MS }),
  })
  return network.proxies === undefined ? agent : agent.compose(routeThroughProxy(network.proxies))
}
