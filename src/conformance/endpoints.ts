import type { Operation } from '../contract/contract.ts'
import type { OperationId } from '../contract/types.ts'
import { ContractError } from '../contract-error.ts'
import { matchingOperations } from './plan/matching-operations.ts'

/** An endpoint as people write it in a file: its path without the slash it begins with. */
export function endpointOf({ path }: Operation): string {
  return path.slice(1)
}

/** The operations that a text of a file names. Throws ContractError with the place in that file when it names none. */
export function endpointsNamed(text: string, where: string): OperationId[] {
  try {
    return matchingOperations(text)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    throw new ContractError(error.sentence, { facts: error.facts, where, cause: error })
  }
}
