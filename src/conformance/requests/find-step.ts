import { getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { findByRole, findOperationsWith } from '../../contract/model/find-by-role.ts'

/** Returns the parameter with the length of the buckets of a series: the step of its time range. */
export function findStep(id: OperationId): string | undefined {
  return findByRole(getOperation(id), 'step')?.name
}

/** Returns the operations that answer a series of such buckets. */
export function findSeries(): OperationId[] {
  return findOperationsWith('step').map(({ id }) => id)
}
