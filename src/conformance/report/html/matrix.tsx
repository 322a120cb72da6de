import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Report, RequirementResult, RequirementStatus } from '../../model/report.ts'
import { nameOperation, statusLabels } from '../describe-run-size.ts'
import {
  createGroupKeyLookup,
  formatGroupKey,
  getRequirementStatus,
  type ResultGroupKey,
} from '../group-requirements.ts'

/** Subject of each family of requirements. */
const familySubjects: Readonly<Record<string, string>> = {
  NET: 'transport',
  ENV: 'envelope',
  TYP: 'types',
  COL: 'columns',
  INV: 'invariants',
  PAR: 'parameters',
  PAG: 'pages',
  ORD: 'order',
  FIL: 'filters',
  XEP: 'agreement',
  AUT: 'access',
  PAY: 'payment',
  VER: 'versions',
  RTE: 'routes',
  ERR: 'errors',
}

/** Returns the family of a requirement: the first part of its id. */
function findFamily(id: string): string {
  return id.split('-', 1)[0] ?? id
}

/** Returns the name of a matrix cell, by which findings refer to it. */
export function nameCell({ id, operationId }: Pick<RequirementResult, 'id' | 'operationId'>): string {
  return `${nameOperation(operationId)}/${findFamily(id)}`
}

/** Statuses of requirements that were judged without a violation. */
const judgedStatuses: readonly RequirementStatus[] = ['pass', 'observed']
const statusOrder = Object.keys(statusLabels) as readonly RequirementStatus[]
const linkedStatuses: readonly RequirementStatus[] = ['fail', 'error', 'warn', 'accepted']
const shownStatuses: readonly RequirementStatus[] = [...linkedStatuses, 'inconclusive']

/**
 * Shows a table of operations by family. A cell has the worst status as a letter and a color. A passed cell
 * also has the judged share of the family if not all was judged.
 */
export function Matrix({ report: { requirements } }: { report: Report }) {
  const present = [...new Set(requirements.map(({ id }) => findFamily(id)))]
  const cells = groupBy(requirements, nameCell)
  const host = createGroupKeyLookup(requirements)
  const hasFindings = (family: string) =>
    requirements.some(
      entry => findFamily(entry.id) === family && shownStatuses.includes(getRequirementStatus(entry)),
    )
  const shown = present.filter(hasFindings)
  // On a narrow page only these families are shown.
  const className = (family: string) =>
    shown.length > 0 && !shown.includes(family) ? 'without-findings' : undefined
  return (
    <div class="scroll">
      {shown.length > 0 && (
        <p class="small narrow">Families without findings are left out on a narrow page.</p>
      )}
      <table class="matrix">
        <thead>
          <tr>
            <th />
            {present.map(family => (
              <th key={family} class={className(family)}>
                {family}
                <small>{familySubjects[family]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...groupBy(requirements, ({ operationId }) => nameOperation(operationId)).keys()].map(
            operation => (
              <tr key={operation}>
                <th>{operation}</th>
                {present.map(family => (
                  <Cell
                    key={family}
                    name={`${operation}/${family}`}
                    entries={cells.get(`${operation}/${family}`)}
                    className={className(family)}
                    host={host}
                  />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly name: string
  readonly entries: readonly RequirementResult[] | undefined
  readonly className: string | undefined
  readonly host: (entry: RequirementResult) => ResultGroupKey
}

function Cell({ name, entries = [], className, host }: CellProps) {
  const all = entries.map(getRequirementStatus)
  const worst = statusOrder.find(each => all.includes(each))
  if (worst === undefined) return <td class={className} />
  const those = entries.filter(entry => getRequirementStatus(entry) === worst)
  const judged = all.filter(each => judgedStatuses.includes(each)).length
  const isPart = judgedStatuses.includes(worst) && judged < all.length
  const title = `${name}: ${formatCount(those.length, 'requirement')} ${statusLabels[worst].says}, of ${entries.length}${isPart ? `; ${all.length - judged} not judged` : ''}`
  const { letter } = statusLabels[worst]
  return (
    <td
      class={`cell ${worst}${isPart ? ' partly' : ''}${className === undefined ? '' : ` ${className}`}`}
      title={title}
    >
      {linkedStatuses.includes(worst) ? (
        <a href={`#${those.slice(0, 1).map(entry => formatGroupKey(host(entry)))}`} data-cell={name}>
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
