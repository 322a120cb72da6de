import { buildConnector } from 'undici'
import { omitUndefined } from '../base/omit-undefined.ts'
import type { Network } from './network.ts'
import { type ConnectLimits, openTunnel } from './open-tunnel.ts'
import { readPort } from './parse-host-address.ts'
import { findProxy } from './proxies.ts'
import { ProxyError } from './proxy-error.ts'

/**
 * Creates the undici connector: direct, to the address given for a host, or
 * through a proxy. A request to an http target behind a proxy uses a connection to that proxy:
 * `routeThroughProxy`.
 */
export function createConnector(network: Network, options: ConnectLimits): buildConnector.connector {
  const { proxies, tls, addresses = [] } = network
  const { timeoutMs: timeout } = options
  const connect = buildConnector({ timeout, ...tls })
  // A proxy is shown no certificate of the client.
  const connectToProxy = buildConnector({ timeout, ...omitUndefined({ ca: tls?.ca }) })
  return (asked, callback) => {
    const url = new URL(`${asked.protocol}//${asked.host ?? asked.hostname}`)
    if (proxies?.http?.origin === url.origin) {
      const { http: proxy } = proxies
      return connectToProxy(asked, (...made) => {
        const [error, socket] = made
        if (error === null) callback(null, socket)
        else callback(new ProxyError(proxy, `cannot be reached: ${error.message}`, error), null)
      })
    }
    const proxy = url.protocol === 'https:' ? findProxy(proxies, url) : undefined
    if (proxy === undefined) {
      const known = addresses.find(each => each.host === url.hostname && each.port === readPort(url))
      return connect(known === undefined ? asked : { ...asked, hostname: known.address }, callback)
    }
    openTunnel(proxy, url, options, tls?.ca).then(
      httpSocket => connect({ ...asked, httpSocket }, callback),
      error => callback(error, null),
    )
  }
}
