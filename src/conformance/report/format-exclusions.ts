import { stringify } from 'yaml'
import { getOperation } from '../../contract/contract.ts'
import { formatEndpoint } from '../../contract/routes/format-endpoint.ts'
import { servedRouteRequirementIds } from '../checks/service/route-checks.ts'
import { computeExpiry } from '../judge/known-failure.ts'
import type { Report } from '../model/report.ts'

/**
 * Formats the `scope.exclude` of a configuration for operations that are not built yet. These operations
 * answered all requests as if there were no route. The text is a configuration, or a part of one. A person
 * completes the reasons.
 */
export function formatExclusions(report: Report): string {
  const until = computeExpiry(report)
  const exclude = report.requirements.flatMap(({ id, operationId, verdict, findings: [first] }) =>
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
