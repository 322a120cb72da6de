import { perContract } from '../../src/contract/activate-contract.ts'
import { builtInContract, contract } from '../../src/contract/contract.ts'
import { resources } from './resources.ts'

/**
 * Returns true when a resource answers an operation. In another contract it answers the operation with the same
 * id and path.
 */
export function hasResource({ id, path }: { readonly id: string; readonly path: string }): boolean {
  return (
    Object.hasOwn(resources, id) && builtInContract.operations.some(own => own.id === id && own.path === path)
  )
}

const answered = perContract(
  (): ReadonlySet<string> => new Set(contract.operations.filter(hasResource).map(({ id }) => id)),
)

/** Returns true when an operation has no resource. */
export function isDrafted(id: string): boolean {
  return !answered.current.has(id)
}
