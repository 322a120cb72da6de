import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import { groupBy } from '../base/group-by.ts'
import { perContract } from './activate-contract.ts'
import { type Contract, contract, type Operation, type UnservedOperation } from './contract.ts'
import type { OperationId } from './contract-types.ts'
import { findByRole } from './model/find-by-role.ts'
import { createPathPattern } from './routes/read-path-values.ts'

/** The four hosts of the service, by family and by access: with a key or paid per request. */
export type Origin = 'base' | 'payment' | 'social' | 'socialPayment'

/** The paid counterpart of each host with a key. */
export const paidOriginByKeyedOrigin = {
  base: 'payment',
  social: 'socialPayment',
} as const satisfies Partial<Record<Origin, Origin>>

/** Names of the base URLs, as in the servers of the document. */
export const originUrlNames = {
  base: 'base_url',
  payment: 'payment_base_url',
  social: 'social_base_url',
  socialPayment: 'social_payment_base_url',
} as const satisfies Record<Origin, string>

/** Returns the origins that the service has, in the order of the ports of a mock. */
export function listOrigins(): readonly Origin[] {
  const families = keyedOrigins.filter(origin => contract.operations.some(each => each.origin === origin))
  return families.flatMap(origin =>
    contract.payment === undefined ? [origin] : [origin, paidOriginByKeyedOrigin[origin]],
  )
}

/** Returns the first segments of the paths, such as `evm`. */
export function listPathFamilies(): string[] {
  return [...new Set(contract.operations.map(({ path }) => path.split('/')[1] as string))]
}

const keyedOrigins = ['base', 'social'] as const

/** Returns true for an origin of the social service. */
export function isSocialOrigin(origin: Origin): boolean {
  return origin === 'social' || origin === 'socialPayment'
}

/** Returns true for an origin that is paid per request. */
export function isPaidOrigin(origin: Origin): boolean {
  return origin === 'payment' || origin === 'socialPayment'
}

/** A path of the contract, with its operation, and those that are known and not served. */
interface Route {
  readonly path: string
  readonly pattern: RegExp
  readonly operation: Operation | undefined
  readonly unserved: readonly UnservedOperation[]
}

/** Sorts after every character of a path. */
const last = '\uffff'

/** The routes by path, and those with templates. Concrete parts come before templates (OpenAPI, paths object). */
export const routes = perContract(() => {
  const { operations, unserved = [] } = contract
  const keyOf = ({ path }: { readonly path: string }) => `${path.replace(/\{[^{}/]+\}/g, last)}${last}`
  const served = groupBy(operations, keyOf)
  const known = groupBy(unserved, keyOf)
  const all = [...new Set([...served.keys(), ...known.keys()])].sort().flatMap((key): Route[] => {
    const [operation] = served.get(key) ?? []
    const others = (known.get(key) ?? []).filter(({ method }) => !operation || method !== 'GET')
    const path = operation?.path ?? others[0]?.path ?? ''
    return [{ path, pattern: createPathPattern(path), operation, unserved: others }]
  })
  return { all, byPath: new Map(all.map(route => [route.path, route])) }
})

function findRoute(path: string): { readonly route: Route | undefined; readonly isPrefixed: boolean } {
  const { prefix } = contract
  const isPrefixed = prefix !== '' && path.startsWith(`${prefix}/`)
  const short = isPrefixed ? path.slice(prefix.length) : path
  const { all, byPath } = routes.current
  const route =
    byPath.get(short) ?? all.find(({ path, pattern }) => path.includes('{') && pattern.test(short))
  return { route, isPrefixed }
}

/**
 * Returns the operation of a path on an origin. Base and payment origins serve both route forms. The social
 * origins serve theirs under /api/v1 only (contract, shared rules, route conventions).
 */
export function matchRoute(origin: Origin, path: string): Operation | undefined {
  const { route: { operation } = {}, isPrefixed } = findRoute(path)
  if (operation === undefined || (operation.origin === 'social') !== isSocialOrigin(origin)) return undefined
  return !isPrefixed && needsPrefix(operation, contract) ? undefined : operation
}

/** Lists the operations of a path that are known and not served. */
export function listUnserved(path: string): readonly UnservedOperation[] {
  if (contract.unserved === undefined) return []
  const { route, isPrefixed } = findRoute(path)
  return route === undefined || (!isPrefixed && needsPrefix({}, contract)) ? [] : route.unserved
}

/** Returns the documented paths of an operation on its origin, the short form first. */
export function listPaths(operation: Routed, forms: RouteForms = contract): string[] {
  const { prefix } = forms
  if (prefix === '') return [operation.path]
  const long = `${prefix}${operation.path}`
  return needsPrefix(operation, forms) ? [long] : [operation.path, long]
}

type Routed = Pick<Operation, 'path'> & Partial<Pick<Operation, 'origin'>>

type RouteForms = Pick<Contract, 'prefix' | 'hasShortForm'>

function needsPrefix({ origin }: Partial<Routed>, { prefix, hasShortForm }: RouteForms): boolean {
  return prefix !== '' && (origin === 'social' || !hasShortForm)
}

/** Returns true if the base origin serves each route with and without the prefix. */
export function hasTwoRouteForms(): boolean {
  return contract.prefix !== '' && contract.hasShortForm
}

/** Returns the shortest path of an operation without its first slash, as users write it in files. */
export function formatEndpoint(operation: Operation): string {
  return listPaths(operation)[0]?.slice(1) ?? ''
}

/** Returns the path of an operation that needs no parameter, for three rows of it if it has a limit. */
export function findExamplePath(): string {
  const isFree = ({ parameters }: Operation) => parameters.every(({ required }) => !required)
  const { operations } = contract
  const operation = operations.find(isFree) ?? operations[0]
  if (operation === undefined) return '/'
  const limit = findByRole(operation, 'limit')
  return `${listPaths(operation)[0]}${limit === undefined ? '' : `?${limit.name}=3`}`
}

/**
 * Returns the ids of operations whose id or path matches a glob in any case. `*` matches any text. Throws
 * ContractError when no operation matches; `where` is the place of the glob.
 */
export function matchOperations(glob: string, where?: string): OperationId[] {
  const found = filterOperations(glob, contract.operations)
  if (found.length > 0) return found.map(({ id }) => id)
  const guess = findNearest(glob, contract.operations.flatMap(listOperationNames))
  throw new ContractError(`No operation is called "${glob}".`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `known: ${contract.operations.map(({ id }) => id).join(', ')}`,
    ],
    ...(where === undefined ? {} : { where }),
  })
}

/** Returns the names of an operation: its id, and its paths with and without the first slash. */
export function listOperationNames(operation: Operation): string[] {
  return [operation.id, ...listPaths(operation).flatMap(path => [path, path.slice(1)])]
}

/** Returns the operations that match a glob. */
export function filterOperations(glob: string, operations: readonly Operation[]): Operation[] {
  return operations.filter(operation => matchGlob(glob, listOperationNames(operation)))
}

/** Returns true when a glob matches one of several names in any case. `*` matches any text. */
export function matchGlob(glob: string, names: readonly string[]): boolean {
  const pieces = glob.toLowerCase().split(/\*+/)
  return names.some(name => matchesPieces(name.toLowerCase(), pieces))
}

/**
 * Returns true when a text consists of these pieces with anything between them. It uses no regular
 * expression, so that every glob is fast.
 */
function matchesPieces(text: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const piece of rest) {
    const at = text.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return text.length - from >= last.length && text.endsWith(last)
}
