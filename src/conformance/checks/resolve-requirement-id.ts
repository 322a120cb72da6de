import { ContractError } from '../../base/contract-error.ts'
import { findNearest } from '../../base/find-nearest.ts'
import { requirementAliases } from './requirement-aliases.ts'

/**
 * Returns the requirement ids for an id or an alias. Throws ContractError with the nearest id for an unknown
 * one.
 */
export function resolveRequirementId(
  id: string,
  known: readonly string[],
  where?: string,
): readonly string[] {
  if (known.includes(id)) return [id]
  const meant = replaceRequirementAliases([id]).filter(each => known.includes(each))
  if (meant.length > 0) return meant
  throw createUnknownRequirementError(id, known, where)
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

/** Replaces each alias by the ids it refers to. Other ids are kept. */
export function replaceRequirementAliases(ids: readonly string[]): string[] {
  return ids.flatMap(id => requirementAliases.get(id) ?? [id])
}

/**
 * Returns a hint with the nearest id, first from the same group such as INV-TD. Otherwise the hint lists the
 * nearest group or all families.
 */
function suggestIds(id: string, known: readonly string[]): string {
  const listGroup = (group: string) => known.filter(each => each.startsWith(`${group}-`))
  const near =
    findNearest(id, listGroup(removeLastPart(id))) ??
    findNearest(id, [...known, ...requirementAliases.keys()])
  if (near !== undefined) return `did you mean: ${replaceRequirementAliases([near]).join(', ')}`
  const group = findNearest(id, new Set(known.map(removeLastPart)))
  const same = listGroup(group ?? removeLastPart(id))
  if (same.length > 0) return `did you mean one of: ${same.join(', ')}`
  return `known: ${[...new Set(known.map(each => each.split('-', 1)[0]))].join(', ')}`
}

function removeLastPart(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}
