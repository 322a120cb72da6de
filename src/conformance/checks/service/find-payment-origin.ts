import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { type Origin, paidCounterparts } from '../../../contract/match-route.ts'

/** Returns the origin on which an operation is paid for. */
export function findPaymentOrigin(id: OperationId): Origin {
  return paidCounterparts[getOperation(id).origin]
}
