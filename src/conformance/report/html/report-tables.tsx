import type { ComponentChildren } from 'preact'
import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import { listUncheckableStatements } from '../../../contract/source-places.ts'
import type { Report, RequirementResult, RequirementStatus } from '../../model/report.ts'
import { listReportTables, nameOperation, statuses, statusLabels } from '../describe-report.ts'
import { createGroupKeyLookup, formatGroupKey, getRequirementStatus } from '../group-requirements.ts'

/** Shows the tables of a report, the statements that no request can check, and all requirements. */
export function ReportTables({ report }: { report: Report }) {
  const byId = [...groupBy(report.requirements, ({ id }) => id)]
  const tables = [
    ...listReportTables(report),
    {
      title: 'Not checkable',
      note: 'Said by the contract, hidden from outside.',
      head: ['statement', 'clause'],
      rows: listUncheckableStatements().map(({ says, clause }) => [says, clause]),
    },
    {
      title: 'All requirements',
      note: 'One line for each, over all its operations.',
      head: ['id', 'requirement', 'level', 'clause', 'status', 'judged values'],
      rows: byId.map(([, entries]) => listCells(entries)),
    },
  ]
  return tables.flatMap(({ title, note, head, rows }) =>
    rows.length === 0 ? (
      []
    ) : (
      <details key={title} class="part">
        <summary>
          {title} ({rows.length})
        </summary>
        <p class="small">{note}</p>
        <Rows head={head} rows={rows} />
      </details>
    ),
  )
}

function listCells(entries: readonly [RequirementResult, ...RequirementResult[]]): ComponentChildren[] {
  const [{ id, title, level, clause }] = entries
  const marks = [...groupBy(entries, getRequirementStatus)].map(([status, those]) => (
    <span
      key={status}
      class="legend"
      title={those.map(({ operationId }) => nameOperation(operationId)).join(', ')}
    >
      <b class={`cell ${status}`}>{statusLabels[status].letter}</b> {those.length}
    </span>
  ))
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  return [<code key="id">{id}</code>, title, level, clause, marks, evaluated]
}

type TableHead = readonly string[]

function Rows({ head, rows }: { head: TableHead; rows: readonly (readonly ComponentChildren[])[] }) {
  return (
    <Table head={head}>
      {rows.map((cells, at) => (
        <tr key={at}>
          {cells.map((cell, place) => (
            <td key={place} class={typeof cell === 'number' ? 'number' : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function Table(props: { head: TableHead; class?: string; children: ComponentChildren }) {
  return (
    <div class="scroll">
      <table class={props.class}>
        <thead>
          <tr>
            {props.head.map(name => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  )
}

function findFamily(id: string): string {
  return id.split('-', 1)[0] ?? id
}

/** Statuses of requirements that were judged without a violation. */
const judgedStatuses: readonly RequirementStatus[] = ['pass', 'observed']
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
    <Table class="matrix" head={['', ...families]}>
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
    </Table>
  )
}

type Lookup = ReturnType<typeof createGroupKeyLookup>

function Cell({ name, entries, host }: { name: string; entries: Report['requirements']; host: Lookup }) {
  const all = entries.map(getRequirementStatus)
  const worst = statuses.find(each => all.includes(each))
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
