import { perContract } from '../../contract/active-contract.ts'
import { contract, type Operation } from '../../contract/contract.ts'
import { listPaths } from '../../contract/match-route.ts'
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
    return long === undefined
      ? [{ operation, form: 'long', path: short } as const]
      : ([
          { operation, form: 'long', path: long },
          { operation, form: 'short', path: short },
        ] as const)
  }),
)

/** Finds the operation for a URL on any host. Returns undefined if there is none. */
export function locateRoute({ protocol, host, pathname }: URL): RouteLocation | undefined {
  if (!/^https?:$/.test(protocol)) return undefined
  const found = routes.current.find(({ path }) => pathname.endsWith(path))
  if (found === undefined) return undefined
  const { operation, form, path } = found
  return { operation, form, base: `${protocol}//${host}${pathname.slice(0, -path.length)}` }
}

/** Returns a base URL in the form of {@link locateRoute}: the part before both forms of a route. */
export function trimBaseUrl({ protocol, host, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  const trimmed = path.endsWith(contract.prefix) ? path.slice(0, -contract.prefix.length) : path
  return `${protocol}//${host}${trimmed}`
}
