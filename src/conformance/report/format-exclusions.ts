import { stringify } from 'yaml'
import { getOperation } from '../../contract/contract.ts'
import { formatEndpoint } from '../../contract/routes/format-endpoint.ts'
import { servedRouteRequirementIds } from '../checks/service/route-checks.ts'
import type { Report } from '../model/report.ts'

/** Validity of an exclusion in months. */
const MONTHS = 3

/**
 * Formats the `scope.exclude` of a configuration for operations that are not built yet. These operations
 * answered all requests as if there were no route. The text is a configuration, or a part of one. A person
 * completes the reasons.
 */
export function formatExclusions({ requirements, startedAt }: Report): string {
  const end = new Date(startedAt)
  end.setUTCMonth(end.getUTCMonth() + MONTHS)
  const until = end.toISOString().slice(0, 10)
  const exclude = requirements.flatMap(({ id, operationId, verdict, findings: [first] }) =>
    operationId !== null && verdict === 'fail' && servedRouteRequirementIds.includes(id)
      ? [
          {
            endpoint: formatEndpoint(getOperation(operationId)),
            reason: `TODO: not built yet (status ${first?.actual})`,
            until,
          },
        ]
      : [],
  )
  const head =
    '# Not built yet: use it with --config, or put it into the scope of a configuration that there is.\n'
  return head + stringify({ scope: { exclude } })
}
