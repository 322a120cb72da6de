import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { omitUndefined } from '../base/omit-undefined.ts'
import type { Network } from './network.ts'
import { findAddress } from './parse-host-address.ts'
import { createTunnelError, ProxyError } from './proxy-error.ts'
import { buildProxyAuthorization, findProxy } from './read-proxies.ts'

type Connector = buildConnector.connector

/** Settings of the connections to each target, those of an undici pool. */
export interface DispatcherOptions extends Pool.Options {
  /** Maximum time to connect, in milliseconds. */
  readonly connectMs: number
}

/**
 * Creates an undici dispatcher that connects as the settings say. A proxy gets the whole URL of an http
 * target (RFC 9112, 3.2.2), and opens a tunnel to an https target. Headers of requests must be an object.
 */
export function createDispatcher(
  network: Network,
  { connectMs: timeout, ...options }: DispatcherOptions,
): Dispatcher {
  const { proxies, tls } = network
  const toTarget = { ...tls, timeout }
  // A proxy is shown no certificate of the client.
  const toProxy = { ...omitUndefined({ ca: tls?.ca }), timeout }
  const factory = (origin: string | URL): Dispatcher => {
    const target = new URL(origin)
    const proxy = findProxy(proxies, target)
    const openPool = (to: string | URL, connect: Connector, toError?: (error: Error) => Error) =>
      new Pool(to, { ...options, connect: convertErrors(connect, toError) })
    if (proxy === undefined) return openPool(target, connectDirectly(network, target, toTarget))
    const reportProxy = (error: Error) => new ProxyError(proxy, `cannot be reached: ${error.message}`, error)
    if (target.protocol === 'http:')
      return openPool(proxy.origin, buildConnector(toProxy), reportProxy).compose(sendWholeUrl(target, proxy))
    return new ProxyAgent({
      uri: proxy.href,
      ...omitUndefined({ token: buildProxyAuthorization(proxy) }),
      requestTls: toTarget,
      proxyTls: toProxy,
      clientFactory: (to, made) =>
        new Pool(to, {
          headersTimeout: timeout,
          connect: convertErrors((made as { connect: Connector }).connect, reportProxy),
        }),
      factory: (to, made) =>
        openPool(to, (made as { connect: Connector }).connect, error => createTunnelError(proxy, error)),
    })
  }
  return new Agent({ factory })
}

function connectDirectly(
  { addresses = [] }: Network,
  target: URL,
  options: buildConnector.BuildOptions,
): Connector {
  const connect = buildConnector(options)
  const hostname = findAddress(addresses, target)
  return hostname === undefined ? connect : (place, callback) => connect({ ...place, hostname }, callback)
}

function convertErrors(connect: Connector, toError = (error: Error) => error): Connector {
  return (place, callback) =>
    connect(place, (error, socket) =>
      error === null ? callback(null, socket) : callback(toError(error), null),
    )
}

function sendWholeUrl(target: URL, proxy: URL): Dispatcher.DispatcherComposeInterceptor {
  const headers = {
    host: target.host,
    ...omitUndefined({ 'proxy-authorization': buildProxyAuthorization(proxy) }),
  }
  return dispatch => (options, handler) =>
    dispatch(
      { ...options, path: `${target.origin}${options.path}`, headers: { ...options.headers, ...headers } },
      handler,
    )
}
