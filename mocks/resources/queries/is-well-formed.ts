import { getOperation } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'

/** True if an address that the query step let pass (GAP-57, GAP-57a) has the form of its parameter, and may stand in a row. */
export function isWellFormed(id: OperationId, name: string, address: string): boolean {
  const schema = getOperation(id).parameters.find(parameter => parameter.name === name)?.schema
  return new RegExp((schema?.items ?? schema)?.pattern ?? '', 'u').test(address)
}
