import { contract, type Operation } from '../contract.ts'
import { listPaths } from '../match-route.ts'
import { findByRole } from '../model/find-by-role.ts'

/** Returns the path of an operation that needs no parameter, for three rows of it if it has a limit. */
export function findExamplePath(): string {
  const isFree = ({ parameters }: Operation) => parameters.every(({ required }) => !required)
  const { operations } = contract
  const operation = operations.find(isFree) ?? operations[0]
  if (operation === undefined) return '/'
  const limit = findByRole(operation, 'limit')
  return `${listPaths(operation)[0]}${limit === undefined ? '' : `?${limit.name}=3`}`
}
