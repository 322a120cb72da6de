import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import { contract, type Operation } from './contract.ts'
import type { OperationId } from './contract-types.ts'
import { listPaths } from './match-route.ts'

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
