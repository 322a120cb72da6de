import { ContractError } from '../../base/contract-error.ts'
import { findNearest } from '../../base/find-nearest.ts'

/** Throws ContractError with the nearest id unless the id is a known one. */
export function checkRequirementId(id: string, known: readonly string[], where?: string): void {
  if (!known.includes(id)) throw createUnknownRequirementError(id, known, where)
}

/** Creates the error for an unknown requirement id, with the nearest ids. */
export function createUnknownRequirementError(
  id: string,
  known: readonly string[],
  where?: string,
): ContractError {
  const facts = [suggestIds(id, known), 'mdc requirements lists them all']
  return new ContractError(`Unknown requirement "${id}".`, where === undefined ? { facts } : { facts, where })
}

/** Returns a hint with the nearest id, first from the same group such as INV-TD, or else the known families. */
function suggestIds(id: string, known: readonly string[]): string {
  const group = known.filter(each => each.startsWith(id.slice(0, id.lastIndexOf('-') + 1)))
  const near = findNearest(id, group) ?? findNearest(id, known)
  if (near !== undefined) return `did you mean: ${near}`
  if (group.length > 0) return `did you mean one of: ${group.join(', ')}`
  return `known: ${[...new Set(known.map(each => each.split('-', 1)[0]))].join(', ')}`
}
