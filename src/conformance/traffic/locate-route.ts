import { contract, type Operation } from '../../contract/contract.ts'
import { listPaths } from '../../contract/match-route.ts'
import type { Exchange } from '../model/recording.ts'

/** The operation of a URL, and the base URL before its path. */
export interface Route {
  readonly operation: Operation
  readonly form: Exchange['form']
  /** Such as `https://api.example.com/market`; without a slash at its end. */
  readonly base: string
}

/** The paths of all operations, the longer one first, since it ends in the shorter one. */
const routes = contract.operations.flatMap(operation => {
  const [short = '', long] = listPaths(operation)
  return long === undefined
    ? [{ operation, form: 'long', path: short } as const]
    : ([
        { operation, form: 'long', path: long },
        { operation, form: 'short', path: short },
      ] as const)
})

/** The operation behind the URL of some host; undefined for one of something else. */
export function locateRoute({ protocol, host, pathname }: URL): Route | undefined {
  if (!/^https?:$/.test(protocol)) return undefined
  const found = routes.find(({ path }) => pathname.endsWith(path))
  if (found === undefined) return undefined
  const { operation, form, path } = found
  return { operation, form, base: `${protocol}//${host}${pathname.slice(0, -path.length)}` }
}

/** A base URL as {@link locateRoute} gives it: what is before both forms of a route. */
export function trimBaseUrl({ protocol, host, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  const trimmed = path.endsWith(contract.prefix) ? path.slice(0, -contract.prefix.length) : path
  return `${protocol}//${host}${trimmed}`
}
