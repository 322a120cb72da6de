import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import { contract } from './contract.ts'
import type { OperationId } from './contract-types.ts'
import { filterOperations, listOperationNames } from './filter-operations.ts'

/**
 * Ids of the operations that a glob names by id or path, whatever the case; `*` stands for any text. Throws ContractError
 * that names the place the glob stands in when there is none.
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
