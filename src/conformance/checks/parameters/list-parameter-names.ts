import { contract, type Operation, type Parameter } from '../../../contract/contract.ts'
import type { OperationId, QueryOf } from '../../../contract/contract-types.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findOperationIds } from '../answers/select-successful.ts'

export type ParameterCondition = (parameter: Parameter, operation: Operation) => boolean

/** Returns the operations with a parameter of this name that satisfies a condition. */
export function listOperationsWithParameter(
  name: string,
  holds: ParameterCondition = () => true,
): Requirement['operations'] {
  return findOperationIds(operation =>
    operation.parameters.some(parameter => parameter.name === name && holds(parameter, operation)),
  )
}

export type ParameterName = { [Id in OperationId]: keyof QueryOf<Id> & string }[OperationId]

/**
 * Returns the names of parameters that satisfy a condition in some operation, in the order of the contract.
 */
export function listParameterNames(holds: ParameterCondition): ParameterName[] {
  const found = contract.operations.flatMap(operation =>
    operation.parameters.filter(parameter => holds(parameter, operation)),
  )
  return [...new Set(found.map(({ name }) => name as ParameterName))]
}

/** Returns the names of the parameters that select a page: `limit` or `offset`, or what a contract calls them. */
export function listPageParameters(role: 'limit' | 'offset'): ParameterName[] {
  return listParameterNames(({ name }, operation) => getRole(operation, name) === role)
}

/** Returns true for the parameters that select a page. */
export function isPage({ role }: Parameter): boolean {
  return role === 'limit' || role === 'offset'
}

/** Returns the id of the requirement about the default of a parameter. */
export function formatDefaultRequirementId(name: string): string {
  return `PAR-DEF-${name}`
}

/** Id of the requirement that a reply has at most `limit` rows. */
export const rowLimitId = 'PAR-LIM-rows'
