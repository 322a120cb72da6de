import { BoundedCache } from '../base/bounded-cache.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { keyHeader } from '../conformance/traffic/key-header.ts'
import { locateRoute, type Route } from '../conformance/traffic/locate-route.ts'
import { contract } from '../contract/contract.ts'
import { type Origin, paymentTwins } from '../contract/match-route.ts'
import type { Upstream } from './forward.ts'
import type { ProxyOptions } from './proxy-options.ts'

/** Places that are remembered: a page asks for the same again and again. */
const MAX_TARGETS = 1000

/** The operation of a request, and its possible targets. */
export interface RoutedTarget {
  /** Path and query. */
  readonly path: string
  /** Absent for what is no operation. */
  readonly route?: Route
  readonly origin: Origin
  readonly target: Upstream
  readonly mock?: Upstream
  /** True if the mock answers it, whatever the target would say. */
  readonly isMocked: boolean
}

/** Makes what finds the place of a request, by its target and whether it came to the port of the paid hosts. */
export function createRouter({
  target,
  standIn,
  network: { headers = [] } = {},
}: Pick<ProxyOptions, 'target' | 'standIn' | 'network'>): (
  requested: string,
  isPaid: boolean,
) => RoutedTarget {
  const findBase = (origin: Origin, isPaid: boolean): string => {
    const { base, social, payment, socialPayment } = target
    return target[origin] ?? (isPaid ? (payment ?? socialPayment) : (base ?? social)) ?? ''
  }
  const added = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const find = (requested: string, isPaid: boolean): RoutedTarget => {
    const path = readPath(requested)
    const { operation } = locateRoute(new URL(`http://localhost${path}`)) ?? {}
    const family = operation?.origin ?? 'base'
    const origin = isPaid ? paymentTwins[family] : family
    const base = findBase(origin, isPaid)
    const url = joinUrl(base, path)
    const route = operation && locateRoute(new URL(url))
    return {
      path,
      origin,
      target: { url, added },
      ...omitUndefined({
        route,
        mock: standIn && forwardToMock(joinUrl(standIn.urls[origin], path), standIn.apiKey),
      }),
      isMocked: operation !== undefined && standIn?.operations.has(operation.id) === true,
    }
  }
  const known = new BoundedCache<string, RoutedTarget>(MAX_TARGETS)
  return (requested, isPaid) => known.getOrMake(`${isPaid} ${requested}`, () => find(requested, isPaid))
}

/** The key of a client stays with the target; a mock has its own. */
function forwardToMock(url: string, apiKey: string): Upstream {
  return { url, replaced: { [keyHeader]: apiKey, authorization: undefined, cookie: undefined } }
}

/** Path and query of what was requested: a client that takes this for a forward proxy sends a whole URL. */
function readPath(requested: string): string {
  if (requested.startsWith('/')) return requested
  if (!URL.canParse(requested)) return '/'
  const { pathname, search } = new URL(requested)
  return `${pathname}${search}`
}

/** The prefix of the long routes is not written a second time after a base URL that ends in it. */
function joinUrl(base: string, path: string): string {
  const { prefix } = contract
  // In normal form, as the parts of a URL are read later: `http://127.1:80` is `http://127.0.0.1`.
  const start = new URL(base).href.replace(/\/+$/, '')
  return start + (start.endsWith(prefix) && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path)
}
