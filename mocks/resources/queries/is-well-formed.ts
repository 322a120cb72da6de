import { getOperation } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'

/**
 * True if an address has the form of its parameter, so that a row may contain it. The query step may accept
 * other addresses too (GAP-57, GAP-57a).
 */
export function isWellFormed(id: OperationId, name: string, address: string): boolean {
  const schema = getOperation(id).parameters.find(parameter => parameter.name === name)?.schema
  return new RegExp((schema?.items ?? schema)?.pattern ?? '', 'u').test(address)
}
