import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { omitUndefined } from '../base/omit-undefined.ts'
import { createProxyError, createTunnelError } from './create-proxy-error.ts'
import type { Network } from './network.ts'
import { findProxy } from './read-proxies.ts'

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
  { proxies, tls }: Network,
  { connectMs: timeout, ...options }: DispatcherOptions,
): Dispatcher {
  const toTarget = { ...tls, timeout }
  // A proxy is shown no certificate of the client.
  const toProxy = { ...omitUndefined({ ca: tls?.ca }), timeout }
  const factory = (origin: string | URL): Dispatcher => {
    const target = new URL(origin)
    const proxy = findProxy(proxies, target)
    if (proxy === undefined) return new Pool(target, { ...options, connect: buildConnector(toTarget) })
    const headers = buildProxyHeaders(proxy)
    const connect = convertErrors(buildConnector(toProxy), error => createProxyError(proxy, error))
    if (target.protocol === 'http:')
      return new Pool(proxy.origin, { ...options, connect }).compose(sendWholeUrl(target, headers))
    return new ProxyAgent({
      ...{ uri: proxy.origin, headers, requestTls: toTarget },
      clientFactory: to => new Pool(to, { headersTimeout: timeout, connect }),
      factory: (to, tunnel) =>
        new Pool(to, {
          ...options,
          connect: convertErrors((tunnel as { connect: Connector }).connect, error =>
            createTunnelError(proxy, error),
          ),
        }),
    })
  }
  return new Agent({ factory })
}

function convertErrors(connect: Connector, toError: (error: Error) => Error): Connector {
  return (place, callback) =>
    connect(place, (error, socket) =>
      error === null ? callback(null, socket) : callback(toError(error), null),
    )
}

/** Returns the user name and password of a proxy as a header (RFC 9110, 11.7.2). */
function buildProxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const credentials = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64')
  return { 'proxy-authorization': `Basic ${credentials}` }
}

function sendWholeUrl(
  { origin, host }: URL,
  headers: Record<string, string>,
): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(
      { ...options, path: `${origin}${options.path}`, headers: { ...options.headers, host, ...headers } },
      handler,
    )
}
