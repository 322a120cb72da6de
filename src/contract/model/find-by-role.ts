import { contract, type Operation, type Parameter, type ParameterRole } from '../contract.ts'

/** Returns what a parameter selects. */
export function getRole({ parameters }: Operation, name: string): ParameterRole | undefined {
  return parameters.find(parameter => parameter.name === name)?.role
}

/** Returns the parameter of an operation with a role, such as the one that limits its rows. */
export function findByRole({ parameters }: Operation, role: ParameterRole): Parameter | undefined {
  return parameters.find(parameter => parameter.role === role)
}

/** Returns the parameter of an operation with a role, also by its name alone. */
export function findLikelyByRole(operation: Operation, role: ParameterRole): Parameter | undefined {
  return findByRole(operation, role) ?? operation.parameters.find(({ namedRole }) => namedRole === role)
}

/** Returns the text that a request has for the parameter with a role. */
export function readByRole(
  { target, query }: { readonly target: Operation; readonly query: Readonly<Record<string, string>> },
  role: ParameterRole,
): string | undefined {
  return query[findByRole(target, role)?.name ?? '']
}

/** Returns the operations with a parameter of this role, in the order of the contract. */
export function findOperationsWith(role: ParameterRole): Operation[] {
  return contract.operations.filter(operation => findByRole(operation, role) !== undefined)
}
