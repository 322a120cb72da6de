import { ContractError } from '../../base/contract-error.ts'
import { findNearest } from '../../base/find-nearest.ts'

/** Throws ContractError with the nearest id unless the id is a known one. */
export function checkRequirementId(id: string, known: readonly string[], where?: string): void {
  if (!known.includes(id)) throw createUnknownRequirementError(id, known, where)
}

/**
 * Creates the error for an unknown requirement id. It suggests the nearest ids, since there are too many to
 * list.
 */
export function createUnknownRequirementError(
  id: string,
  known: readonly string[],
  where?: string,
): ContractError {
  const facts = [suggestIds(id, known), 'mdc requirements lists them all']
  return new ContractError(`Unknown requirement "${id}".`, where === undefined ? { facts } : { facts, where })
}

/**
 * Returns a hint with the nearest id, first from the same group such as INV-TD. Otherwise the hint lists the
 * nearest group or all families.
 */
function suggestIds(id: string, known: readonly string[]): string {
  const listGroup = (group: string) => known.filter(each => each.startsWith(`${group}-`))
  const near = findNearest(id, listGroup(removeLastPart(id))) ?? findNearest(id, known)
  if (near !== undefined) return `did you mean: ${near}`
  const group = findNearest(id, new Set(known.map(removeLastPart)))
  const same = listGroup(group ?? removeLastPart(id))
  if (same.length > 0) return `did you mean one of: ${same.join(', ')}`
  return `known: ${[...new Set(known.map(each => each.split('-', 1)[0]))].join(', ')}`
}

function removeLastPart(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}
