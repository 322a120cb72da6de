import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior } from '../../mocks/core/request-context.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { listPaths, type Origin } from '../../src/contract/match-route.ts'
import { defineOperationFault, type Fault } from './fault.ts'
import { addColumn } from './list-transport-faults.ts'

/**
 * Returns faults of the paths of every operation: not served in one or both forms, or with another column.
 */
export function listRouteFaults(): Fault[] {
  return contract.operations.flatMap(operation => {
    const { id, reply } = operation
    const [short, long] = listPaths(operation)
    const fault = (place: string, says: string, behavior: Behavior, level?: 'inferred') =>
      defineOperationFault(
        id,
        { family: 'route', place, says, ...(level === undefined ? {} : { level }) },
        () => behavior,
      )
    const none = fault('none', 'is not served', hideRoutes(operation, listPaths(operation)))
    if (short === undefined || long === undefined) return [none]
    return [
      none,
      fault('short', `is not served at ${short}`, hideRoutes(operation, [short])),
      fault('long', `is not served at ${long}`, hideRoutes(operation, [long]), 'inferred'),
      ...(reply.kind === 'table'
        ? [
            fault('columns', `has one more column at ${long}`, {
              envelope: (envelope, { request }) => (request.path === long ? addColumn(envelope) : envelope),
            }),
          ]
        : []),
    ]
  })
}

/** Creates a behavior that answers some paths with 404. Other faults cover the payment origin. */
function hideRoutes({ origin }: Operation, paths: readonly string[]): Behavior {
  const where: Origin = origin
  return {
    before: ({ request, choose }) =>
      request.origin === where && paths.includes(request.path)
        ? rejectRequest(choose, 404, 'There is nothing here.')
        : undefined,
  }
}
