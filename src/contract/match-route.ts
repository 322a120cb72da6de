import { perContract } from './active-contract.ts'
import { contract, type Operation } from './contract.ts'

/** The four hosts of the service, by family and by access: with a key or paid per request. */
export type Origin = 'base' | 'payment' | 'social' | 'socialPayment'

/** The paid counterpart of each host with a key. */
export const paidOriginByKeyedOrigin = {
  base: 'payment',
  social: 'socialPayment',
} as const satisfies Partial<Record<Origin, Origin>>

/** Returns true for an origin that is paid per request. */
export function isPaidOrigin(origin: Origin): boolean {
  return origin === 'payment' || origin === 'socialPayment'
}

const prefix = perContract(() => contract.prefix)

const operationsByPath = perContract(
  () => new Map(contract.operations.map(operation => [operation.path, operation])),
)

/**
 * Returns the operation of a path on an origin. Base and payment origins serve both route forms. The social
 * origins serve theirs under /api/v1 only (contract, shared rules, route conventions).
 */
export function matchRoute(origin: Origin, path: string): Operation | undefined {
  const prefixed = path.startsWith(`${prefix.current}/`)
  const operation = operationsByPath.current.get(prefixed ? path.slice(prefix.current.length) : path)
  const social = origin === 'social' || origin === 'socialPayment'
  if (operation === undefined || (operation.origin === 'social') !== social) return undefined
  return social && !prefixed ? undefined : operation
}

/** Returns the documented paths of an operation on its origin, the short form first. */
export function listPaths(operation: Operation): string[] {
  const long = `${prefix.current}${operation.path}`
  return operation.origin === 'social' ? [long] : [operation.path, long]
}
