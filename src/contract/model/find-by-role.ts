import { contract, type Operation, type Parameter } from '../contract.ts'
import { isOneObject } from './is-one-object.ts'
import { getUsualRole, meanings, type ParameterRole } from './meanings.ts'

/** Returns what a parameter selects (`x-role`). Of a single object there is no page, whatever its parameters are called. */
export function getRole(operation: Operation, name: string): ParameterRole | undefined {
  const role = meanings.roles[operation.id]?.[name] ?? getUsualRole(name)
  return (role === 'limit' || role === 'offset') && isOneObject(operation) ? undefined : role
}

/** Returns the parameter of an operation with a role, such as the one that limits its rows. */
export function findByRole(operation: Operation, role: ParameterRole): Parameter | undefined {
  return operation.parameters.find(({ name }) => getRole(operation, name) === role)
}

/** Returns the operations with a parameter of this role, in the order of the contract. */
export function findOperationsWith(role: ParameterRole): Operation[] {
  return contract.operations.filter(operation => findByRole(operation, role) !== undefined)
}
