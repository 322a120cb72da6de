import { perContract } from '../../contract/activate-contract.ts'
import { contract, type Operation } from '../../contract/contract.ts'
import { listPaths } from '../../contract/match-route.ts'
import { createPathPattern } from '../../contract/routes/read-path-values.ts'
import type { Exchange } from '../model/recording.ts'

/** The operation of a URL, and the base URL before its path. */
export interface RouteLocation {
  readonly operation: Operation
  readonly form: Exchange['form']
  /** Base URL without a final slash, such as `https://api.example.com/market`. */
  readonly base: string
}

/** The paths of all operations, the long form first, since it ends in the short form. */
const routes = perContract(() =>
  contract.operations.flatMap(operation => {
    const [short = '', long] = listPaths(operation)
    const forms =
      long === undefined ? [['long', short] as const] : [['long', long] as const, ['short', short] as const]
    // Without its `^` the pattern of a path matches the end of a longer one.
    const write = (path: string) => new RegExp(createPathPattern(path).source.slice(1))
    return forms.map(([form, path]) => ({ operation, form, pattern: write(path) }))
  }),
)

/** Finds the operation for a URL on any host. Returns undefined if there is none. */
export function locateRoute({ protocol, host, pathname }: URL): RouteLocation | undefined {
  if (!/^https?:$/.test(protocol)) return undefined
  for (const { operation, form, pattern } of routes.current) {
    const length = pattern.exec(pathname)?.[0].length ?? 0
    if (length > 0) return { operation, form, base: `${protocol}//${host}${pathname.slice(0, -length)}` }
  }
  return undefined
}

/** Returns a base URL without the route prefix and trailing slashes. */
export function trimBaseUrl({ protocol, host, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  const trimmed = path.endsWith(contract.prefix) ? path.slice(0, -contract.prefix.length) : path
  return `${protocol}//${host}${trimmed}`
}
