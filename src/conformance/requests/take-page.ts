import { getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { findByRole } from '../../contract/model/find-by-role.ts'
import type { PlannedQuery } from './build-required-query.ts'

/** Creates the query for rows of a list from a position on. A limit or position that is left out is that of the service. */
export function takePage(id: OperationId, limit?: string | number, offset?: string | number): PlannedQuery {
  const values = { limit, offset }
  return Object.fromEntries(
    (['limit', 'offset'] as const).flatMap(role => {
      const name = findByRole(getOperation(id), role)?.name
      return name === undefined || values[role] === undefined ? [] : [[name, String(values[role])]]
    }),
  )
}
