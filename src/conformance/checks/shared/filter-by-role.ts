import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence } from '../../evidence/evidence.ts'

/** The exchanges of some roles, and of some operations: a part that a statement does not need cannot make it unclear. */
export function filterByRole(
  evidence: Evidence,
  roles: readonly string[],
  operations?: readonly OperationId[],
): Evidence {
  const exchanges = evidence.exchanges.filter(
    ({ role = '', operation }) => roles.includes(role) && (operations?.includes(operation) ?? true),
  )
  return { ...evidence, exchanges }
}
