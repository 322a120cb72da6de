import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import { contract } from './contract.ts'
import type { OperationId } from './contract-types.ts'
import { filterOperations, listOperationNames } from './filter-operations.ts'

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
