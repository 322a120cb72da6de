import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { type Origin, paidOriginByKeyedOrigin } from '../../../contract/match-route.ts'

/** Returns the origin on which an operation is paid for. */
export function findPaymentOrigin(id: OperationId): Origin {
  return paidOriginByKeyedOrigin[getOperation(id).origin]
}
