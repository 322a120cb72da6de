import { contract, type Operation, type Parameter } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findEntryName } from '../../../contract/model/list-attributes.ts'
import { listRules } from '../../../contract/openapi-document.ts'
import { escapeRegExp } from '../../../contract/schema/escape-reg-exp.ts'
import type { ParameterRole } from '../../../generated/parameter-roles.ts'
import { findOperationIds } from '../answers/select-successful.ts'

export type ParameterCondition = (parameter: Parameter, operation: Operation) => boolean

/** Returns the operations with a parameter of this name that satisfies a condition. */
export function listOperationsWithParameter(
  name: string,
  holds: ParameterCondition = () => true,
): OperationId[] {
  return findOperationIds(operation =>
    operation.parameters.some(parameter => parameter.name === name && holds(parameter, operation)),
  )
}

/** Returns the names of parameters that satisfy a condition in some operation, in order. */
export function listParameterNames(holds: ParameterCondition): string[] {
  const found = contract.operations.flatMap(operation =>
    operation.parameters.filter(parameter => holds(parameter, operation)),
  )
  return [...new Set(found.map(({ name }) => name))]
}

/** Returns the names of the parameters with a role, such as `limit`, or what a contract calls it. */
export function listNamesByRole(role: ParameterRole): string[] {
  return listParameterNames(parameter => parameter.role === role)
}

/** Returns the ids of the first rule that compares the rows of an operation with a parameter, or none. */
export function findParameterRules(target: Operation, name: string): string[] {
  const mentioned = new RegExp(`\\bquery\\.${escapeRegExp(name)}\\b`)
  const rule = listRules(findEntryName(target)).find(each => mentioned.test(each.rule))
  return rule === undefined ? [] : [rule.id]
}

/** Returns the id of the requirement about the default of a parameter. */
export function formatDefaultRequirementId(name: string): string {
  return `PAR-DEF-${name}`
}

/** Id of the requirement that a reply has at most `limit` rows. */
export const rowLimitId = 'PAR-LIM-rows'

/** The clause of the requirements about parameters. */
export const parameterClause = 'parameter table of the operation'
