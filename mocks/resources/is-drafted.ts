import { builtInContract } from '../../src/contract/contract.ts'
import { resources } from './resources.ts'

/**
 * Returns true when no resource answers an operation. In another contract a resource answers the operation with the
 * same id and path. An unknown operation has none.
 */
export function isDrafted(operation: { readonly id: string; readonly path: string } | undefined): boolean {
  return !builtInContract.operations.some(
    ({ id, path }) => id === operation?.id && path === operation.path && id in resources,
  )
}
