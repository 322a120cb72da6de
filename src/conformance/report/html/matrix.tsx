import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Report, RequirementResult, RequirementStatus } from '../../model/report.ts'
import { nameOperation, statusLabels } from '../describe-report.ts'
import { createGroupKeyLookup, formatGroupKey, getRequirementStatus } from '../group-requirements.ts'

/** Returns the family of a requirement: the first part of its id. */
function findFamily(id: string): string {
  return id.split('-', 1)[0] ?? id
}

/** Statuses of requirements that were judged without a violation. */
const judgedStatuses: readonly RequirementStatus[] = ['pass', 'observed']
const statusOrder = Object.keys(statusLabels) as readonly RequirementStatus[]
const linkedStatuses: readonly RequirementStatus[] = ['fail', 'error', 'warn', 'accepted']

/**
 * Shows a table of operations by family. A cell has the worst status as a letter and a color. A passed cell
 * also has the judged share of the family if not all was judged.
 */
export function Matrix({ report: { requirements } }: { report: Report }) {
  const families = [...new Set(requirements.map(({ id }) => findFamily(id)))]
  const byOperation = groupBy(requirements, ({ operationId }) => nameOperation(operationId))
  const host = createGroupKeyLookup(requirements)
  return (
    <div class="scroll">
      <table class="matrix">
        <thead>
          <tr>
            <th />
            {families.map(family => (
              <th key={family}>{family}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...byOperation].map(([operation, entries]) => (
            <tr key={operation}>
              <th>{operation}</th>
              {families.map(family => (
                <Cell
                  key={family}
                  name={`${operation}/${family}`}
                  entries={entries.filter(({ id }) => findFamily(id) === family)}
                  host={host}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly name: string
  readonly entries: readonly RequirementResult[]
  readonly host: ReturnType<typeof createGroupKeyLookup>
}

function Cell({ name, entries, host }: CellProps) {
  const all = entries.map(getRequirementStatus)
  const worst = statusOrder.find(each => all.includes(each))
  if (worst === undefined) return <td />
  const those = entries.filter(entry => getRequirementStatus(entry) === worst)
  const judged = all.filter(each => judgedStatuses.includes(each)).length
  const isPart = judgedStatuses.includes(worst) && judged < all.length
  const title = `${name}: ${formatCount(those.length, 'requirement')} ${statusLabels[worst].says}, of ${entries.length}${isPart ? `; ${all.length - judged} not judged` : ''}`
  const { letter } = statusLabels[worst]
  return (
    <td class={`cell ${worst}${isPart ? ' partly' : ''}`} title={title}>
      {linkedStatuses.includes(worst) ? (
        <a href={`#${those.slice(0, 1).map(entry => formatGroupKey(host(entry)))}`}>
          {letter}
          {those.length}
        </a>
      ) : (
        letter
      )}
      {isPart && (
        <small>
          {judged}/{all.length}
        </small>
      )}
    </td>
  )
}
