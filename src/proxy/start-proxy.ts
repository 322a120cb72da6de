import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { createDispatcher } from '../network/create-dispatcher.ts'
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
/** Maximum time without data from a target. */
const MAX_SILENCE_MS = 60_000
const connections = {
  connections: 128,
  headersTimeout: MAX_SILENCE_MS,
  bodyTimeout: MAX_SILENCE_MS,
  connectMs: 10_000,
}

/**
 * Starts a reverse proxy that judges the replies it passes on. Throws ContractError when it cannot listen.
 */
export async function startProxy(options: ProxyOptions): Promise<ProxyServer> {
  const { target, port = 4020, host = '127.0.0.1', network = {} } = options
  const dispatchers = {
    target: createDispatcher(network, connections),
    mock: createDispatcher({}, connections),
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
  try {
    for (const [at, server] of servers.entries()) await listen(server, port === 0 ? 0 : port + at, host)
  } catch (error) {
    await close()
    throw error
  }
  const [base = '', payment] = servers.map(server => {
    const { port: actual } = server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
  })
  return { urls: { base, ...(payment === undefined ? {} : { payment }) }, close }
}

type Server = ReturnType<typeof createServer<typeof IncomingMessage, typeof ServerResponse>>

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = 'it failed' }: NodeJS.ErrnoException) => {
      const facts = code === 'EADDRINUSE' ? ['choose another one with --port, or any with --port 0'] : [code]
      const where = `${host}:${port}`
      reject(new ContractError('The proxy cannot listen there.', { facts, where }))
    })
    // Node would take an empty one for every address of this machine.
    server.listen({ port, host: host === '' ? '127.0.0.1' : host }, resolve)
  })
}

function drain(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
