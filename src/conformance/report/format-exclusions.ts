import { stringify } from 'yaml'
import { getOperation } from '../../contract/contract.ts'
import { formatEndpoint } from '../../contract/format-endpoint.ts'
import { servedIds } from '../checks/service/route-checks.ts'
import type { Report } from '../model/report.ts'

/** How long an exclusion holds. */
const MONTHS = 3

/**
 * The `scope.exclude` of a configuration for what is not built yet: operations that answered all requests as if there were
 * no such route. A configuration by itself, or a part to paste; the reasons are for somebody to write.
 */
export function formatExclusions({ requirements, startedAt }: Report): string {
  const end = new Date(startedAt)
  end.setUTCMonth(end.getUTCMonth() + MONTHS)
  const until = end.toISOString().slice(0, 10)
  const exclude = requirements.flatMap(({ id, operationId, verdict, findings: [first] }) =>
    operationId !== null && verdict === 'fail' && servedIds.includes(id)
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
