import { createServer, type Server } from 'node:http'
import { proxyBounds } from '../base/bounds.ts'
import { createDispatcher } from '../network/create-dispatcher.ts'
import { listen } from '../network/listen.ts'
import { createProxyHandler } from './create-proxy-handler.ts'
import type { ProxyOptions } from './proxy-options.ts'

/** A running proxy. */
export interface ProxyServer {
  /** Base URLs for a frontend: one for base and social, and one for the payment hosts if given. */
  readonly urls: { readonly base: string; readonly payment?: string }
  /** Refuses new connections. Cuts off requests that are not answered after five seconds. */
  close(): Promise<void>
}

const DRAIN_MS = 5_000

/** Starts a reverse proxy that judges the replies it passes on. Throws ContractError if it cannot listen. */
export async function startProxy(options: ProxyOptions): Promise<ProxyServer> {
  const { target, port = 4020, host = '127.0.0.1', network = {} } = options
  const { connections, silenceMs, connectMs } = proxyBounds
  const pool = { connections, headersTimeout: silenceMs, bodyTimeout: silenceMs, connectMs }
  const dispatchers = {
    target: createDispatcher(network, pool),
    mock: createDispatcher({}, pool),
  }
  const pass = createProxyHandler({ ...options, dispatchers })
  const isPaid = target.payment !== undefined || target.socialPayment !== undefined
  const servers = [false, ...(isPaid ? [true] : [])].map(paid =>
    createServer((request, response) => void pass(request, response, paid).catch(() => response.destroy())),
  )
  const close = async () => {
    await Promise.all(servers.map(drain))
    await Promise.all(Object.values(dispatchers).map(each => each.destroy()))
  }
  const urls: string[] = []
  try {
    for (const [at, server] of servers.entries())
      urls.push(await listen(server, port === 0 ? 0 : port + at, host))
  } catch (error) {
    await close()
    throw error
  }
  const [base = '', payment] = urls
  return { urls: { base, ...(payment === undefined ? {} : { payment }) }, close }
}

async function drain(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise(resolve => server.close(resolve))
  clearTimeout(timer)
}
