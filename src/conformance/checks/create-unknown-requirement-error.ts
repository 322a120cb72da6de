import { type ContractError, createUnknownNameError } from '../../contract-error.ts'

/** The error for an id that no requirement has: offers those of the same family, or the families, since there are too many to list. */
export function createUnknownRequirementError(
  id: string,
  known: readonly string[],
  where?: string,
): ContractError {
  const familyOf = (name: string) => name.split('-', 1)[0]?.toUpperCase() ?? ''
  const same = known.filter(each => familyOf(each) === familyOf(id))
  return createUnknownNameError(
    'requirement',
    id,
    same.length > 0 ? same : [...new Set(known.map(familyOf))],
    where,
  )
}
