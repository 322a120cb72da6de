import { perContract } from '../../src/contract/activate-contract.ts'
import { builtInContract, contract } from '../../src/contract/contract.ts'
import { resources } from './resources.ts'

/** Ids of the operations with a resource. In another contract it answers the operation with the same id and path. */
const answered = perContract((): ReadonlySet<string> => {
  const paths = new Map<string, string>(builtInContract.operations.map(({ id, path }) => [id, path]))
  const same = contract.operations.filter(({ id, path }) => paths.get(id) === path)
  return new Set(same.map(({ id }) => id).filter(id => Object.hasOwn(resources, id)))
})

/** Returns true when an operation has no resource. */
export function isDrafted(id: string): boolean {
  return !answered.current.has(id)
}
