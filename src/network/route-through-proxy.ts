import type { Dispatcher } from 'undici'
import { buildProxyAuthorization, findProxy, type Proxies } from './proxies.ts'

/**
 * Returns the proxy that receives the absolute URL of an http target (RFC 9112, 3.2.2). Returns undefined for
 * other targets.
 */
export function findHttpProxy(proxies: Proxies | undefined, url: URL): URL | undefined {
  return url.protocol === 'http:' ? findProxy(proxies, url) : undefined
}

/**
 * Sends each request for an http target to its proxy, if any. Requests for https targets use a tunnel
 * instead.
 */
export function routeThroughProxy(proxies: Proxies | undefined): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) => {
    const target = new URL(String(options.origin))
    const proxy = findHttpProxy(proxies, target)
    if (proxy === undefined) return dispatch(options, handler)
    return dispatch(
      {
        ...options,
        origin: proxy.origin,
        path: `${target.origin}${options.path}`,
        headers: addHeaders(options.headers, { host: target.host, ...buildProxyAuthorization(proxy) }),
      },
      handler,
    )
  }
}

function addHeaders(
  headers: Dispatcher.DispatchOptions['headers'],
  added: Readonly<Record<string, string>>,
): NonNullable<Dispatcher.DispatchOptions['headers']> {
  if (Array.isArray(headers)) return [...headers, ...Object.entries(added).flat()]
  if (headers !== null && headers !== undefined && Symbol.iterator in headers)
    return [...headers, ...Object.entries(added)].flat() as string[]
  return { ...headers, ...added }
}
