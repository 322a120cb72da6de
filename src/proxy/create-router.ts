import { omitUndefined } from '../base/omit-undefined.ts'
import { getTrafficKeyHeader } from '../conformance/model/find-key-places.ts'
import { locateRoute } from '../conformance/traffic/locate-route.ts'
import { contract } from '../contract/contract.ts'
import { type Origin, paidOriginByKeyedOrigin } from '../contract/match-route.ts'
import { writeUrl } from '../contract/routes/write-url.ts'
import type { Upstream } from './forward-request.ts'
import type { ProxyOptions } from './proxy-options.ts'

/** The operation of a request, and its possible targets. */
export type RoutedTarget = ReturnType<ReturnType<typeof createRouter>>

/**
 * Creates the function that finds the targets of a request. Its arguments are the requested path or URL, and
 * whether the request came to the port of the paid hosts.
 */
export function createRouter({
  target,
  standIn,
  network: { headers = [] } = {},
}: Pick<ProxyOptions, 'target' | 'standIn' | 'network'>) {
  const findBase = (origin: Origin, isPaid: boolean): string => {
    const { base, social, payment, socialPayment } = target
    return target[origin] ?? (isPaid ? (payment ?? socialPayment) : (base ?? social)) ?? ''
  }
  // In normal form, as the parts of a URL are read later: `http://127.1:80` is `http://127.0.0.1`.
  const joinUrl = (base: string, path: string) => writeUrl(new URL(base).href, path, '', contract.prefix)
  const added = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  return (requested: string, isPaid: boolean) => {
    const path = readPath(requested)
    const { operation } = locateRoute(new URL(`http://localhost${path}`)) ?? {}
    const family = operation?.origin ?? 'base'
    const origin = isPaid ? paidOriginByKeyedOrigin[family] : family
    const base = findBase(origin, isPaid)
    const url = joinUrl(base, path)
    const route = operation && locateRoute(new URL(url))
    const upstream: Upstream = { url, added }
    return {
      /** Path and query. */
      path,
      origin,
      target: upstream,
      ...omitUndefined({
        /** Absent when the path is not that of an operation. */
        route,
        mock: standIn && forwardToMock(joinUrl(standIn.urls[origin], path), standIn.apiKey),
      }),
      /** True if the mock answers this operation in place of the target. */
      isMocked: operation !== undefined && standIn?.operations.has(operation.id) === true,
    }
  }
}

/** Returns the mock as target. It gets its own API key, and no credentials of the client. */
function forwardToMock(url: string, apiKey: string): Upstream {
  return { url, replaced: { [getTrafficKeyHeader()]: apiKey, authorization: undefined, cookie: undefined } }
}

/** Returns path and query of a requested path or URL. Clients that use this as a forward proxy send a URL. */
function readPath(requested: string): string {
  if (requested.startsWith('/')) return requested
  if (!URL.canParse(requested)) return '/'
  const { pathname, search } = new URL(requested)
  return `${pathname}${search}`
}
