import { perContract } from '../activate-contract.ts'
import { contract, type Operation, type Parameter } from '../contract.ts'
import { isOneObject } from './is-one-object.ts'
import { findKeyPath, findParameterOf } from './list-attributes.ts'
import { meanings, type ParameterRole } from './meanings.ts'

/** Returns what a parameter selects (`x-role`). Of a single object there is no page, whatever its parameters are called. */
export function getRole(operation: Operation, name: string): ParameterRole | undefined {
  const role = meanings.roles[operation.id]?.[name]
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

/** Path of the key that has a default, such as `chain.id`: what a request asks for belongs to one, by default to that. */
const chainPath = perContract(() => {
  const found = Object.entries(meanings.entities).find(([, entity]) => entity.default !== undefined)
  return found && findKeyPath(found[0])
})

/** Returns the parameter of an operation that selects the chain. */
export function findChain(target: Operation): Parameter | undefined {
  return chainPath.current === undefined ? undefined : findParameterOf(target, chainPath.current)
}
