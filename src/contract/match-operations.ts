import { ContractError } from '../contract-error.ts'
import { nearest } from '../nearest.ts'
import { contract } from './contract.ts'
import { namedBy, namesOf } from './operation-glob.ts'
import type { OperationId } from './types.ts'

/**
 * Ids of the operations that a glob names by id or path, whatever the case; `*` stands for any text. Throws ContractError
 * that names the place the glob stands in when there is none.
 */
export function matchingOperations(glob: string, where?: string): OperationId[] {
  const found = namedBy(glob, contract.operations)
  if (found.length > 0) return found.map(({ id }) => id)
  const guess = nearest(glob, contract.operations.flatMap(namesOf))
  throw new ContractError(`No operation is called "${glob}".`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `known: ${contract.operations.map(({ id }) => id).join(', ')}`,
    ],
    ...(where === undefined ? {} : { where }),
  })
}
