import { perContract } from '../../contract/activate-contract.ts'
import { contract, type Operation, type UnservedOperation } from '../../contract/contract.ts'
import { listPaths, routes } from '../../contract/match-route.ts'
import { createPathPattern } from '../../contract/routes/read-path-values.ts'
import type { Exchange } from '../model/recording.ts'

/** The operation of a URL, and the base URL before its path. */
export interface RouteLocation {
  readonly operation: Operation
  readonly form: Exchange['form']
  /** Base URL without a final slash, such as `https://api.example.com/market`. */
  readonly base: string
}

/** The paths of all routes: those with the fewest templates first, then the longest, which may end in another one. */
const forms = perContract(() => {
  const countTemplates = (path: string) => path.split('{').length
  const written = routes.current.all.flatMap(route => {
    const [short = '', long] = listPaths(route.operation ?? route)
    // Without its `^` the pattern of a path matches the end of a longer one.
    const write = (form: Exchange['form'], path: string) => {
      return { route, form, path, pattern: new RegExp(createPathPattern(path).source.slice(1)) }
    }
    return long === undefined ? [write('long', short)] : [write('long', long), write('short', short)]
  })
  return written.sort(
    ({ path: one }, { path: other }) =>
      countTemplates(one) - countTemplates(other) || other.length - one.length,
  )
})

function locate({ protocol, host, pathname }: URL) {
  if (!/^https?:$/.test(protocol)) return undefined
  for (const { route, form, pattern } of forms.current) {
    const length = pattern.exec(pathname)?.[0].length ?? 0
    if (length > 0) return { ...route, form, base: `${protocol}//${host}${pathname.slice(0, -length)}` }
  }
  return undefined
}

/** Finds the operation for a URL on any host. Returns undefined if there is none that is judged. */
export function locateRoute(url: URL): RouteLocation | undefined {
  const { operation, form = 'long', base = '' } = locate(url) ?? {}
  return operation && { operation, form, base }
}

/** Finds the operation of a request that is known and not judged. */
export function locateUnserved(url: URL, method: string): UnservedOperation | undefined {
  return contract.unserved && locate(url)?.unserved.find(each => each.method === method)
}

/** Returns a base URL without the route prefix and trailing slashes. */
export function trimBaseUrl({ protocol, host, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  const trimmed = path.endsWith(contract.prefix) ? path.slice(0, -contract.prefix.length) : path
  return `${protocol}//${host}${trimmed}`
}

/** One recorded request with its result, from a file or a proxy. It still contains secrets. */
export interface TrafficEntry extends Pick<Exchange, 'at' | 'ms' | 'reply' | 'failure'> {
  readonly method: string
  /** Complete URL with its query. */
  readonly url: string
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Name of the key header as sent. */
  readonly keyHeader?: string
  /** Reason why reply and failure are missing: the file does not contain the service's answer. */
  readonly missing?: string
  /** Sender of the reply, if it was not the service. Only replies of the service are judged. */
  readonly source?: string
}

/** Senders whose replies are read from a file: the service alone, or anyone. */
export type ReplySource = 'service' | 'anyone'

/** Number of ignored requests by reason, such as `answered by a mock`. */
export type IgnoredCounts = Readonly<Record<string, number>>

/** A request in traffic with its operation. */
export type RoutedEntry = TrafficEntry & { readonly route: RouteLocation }
