import { buildConnector } from 'undici'
import type { Network } from './network.ts'
import { openTunnel } from './open-tunnel.ts'
import { findProxy } from './proxies.ts'
import { ProxyError } from './proxy-error.ts'

/** What bounds the opening of a connection. */
export interface ConnectorOptions {
  readonly timeoutMs: number
  /** Gives up tunnels that are being opened. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens connections for undici: straight, at the address that was named for a host, or through a tunnel of a proxy. An http
 * target behind a proxy is asked for on a connection to that proxy: `routeThroughProxy`.
 */
export function createConnector(
  network: Network,
  { timeoutMs, signal }: ConnectorOptions,
): buildConnector.connector {
  const { proxies, tls, addresses = [] } = network
  const ca = tls?.ca
  const connect = buildConnector({ timeout: timeoutMs, ...tls })
  // A proxy is shown no certificate of the client.
  const connectToProxy = buildConnector({ timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) })
  return (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    if (proxies?.http?.origin === url.origin) {
      const { http: proxy } = proxies
      return connectToProxy(options, (...made) => {
        const [error, socket] = made
        if (error === null) callback(null, socket)
        else callback(new ProxyError(proxy, `cannot be reached: ${error.message}`, error), null)
      })
    }
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const proxy = url.protocol === 'https:' ? findProxy(proxies, url) : undefined
    if (proxy === undefined) {
      const known = addresses.find(each => each.host === url.hostname && each.port === port)
      return connect(known === undefined ? options : { ...options, hostname: known.address }, callback)
    }
    openTunnel(proxy, `${url.hostname}:${port}`, { timeoutMs, ca, signal }).then(
      httpSocket => connect({ ...options, httpSocket }, callback),
      error => callback(error, null),
    )
  }
}
