import { ContractError } from '../../base/contract-error.ts'
import { findNearest } from '../../base/find-nearest.ts'

/** Throws ContractError with the nearest id unless the id is a known one. */
export function checkRequirementId(id: string, known: readonly string[], where?: string): void {
  if (known.includes(id)) return
  const near = findNearest(id, known)
  const facts = [...(near === undefined ? [] : [`did you mean: ${near}`]), 'mdc requirements lists them all']
  throw new ContractError(`Unknown requirement "${id}".`, { facts, where })
}
