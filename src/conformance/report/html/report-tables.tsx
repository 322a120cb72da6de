import type { ComponentChildren } from 'preact'
import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import { listUncheckableStatements } from '../../../contract/source-places.ts'
import type { Report, RequirementResult } from '../../model/report.ts'
import { listReportTables, nameOperation, statusLabels } from '../describe-report.ts'
import { getRequirementStatus } from '../group-requirements.ts'

/** Shows the tables of a report, the statements that no request can check, and all requirements. */
export function ReportTables({ report }: { report: Report }) {
  const statements = listUncheckableStatements()
  const byId = [...groupBy(report.requirements, ({ id }) => id)]
  return (
    <>
      {listReportTables(report).map(({ title, note, head, rows }) => (
        <CollapsibleSection key={title} title={`${title} (${rows.length})`} note={note}>
          <Rows head={head} rows={rows} />
        </CollapsibleSection>
      ))}
      {statements.length > 0 && (
        <CollapsibleSection
          title={`Not checkable (${statements.length})`}
          note="Said by the contract, hidden from outside."
        >
          <ul>
            {statements.map(({ says, clause }) => (
              <li key={says}>
                {says} <span class="small">{clause}</span>
              </li>
            ))}
          </ul>
        </CollapsibleSection>
      )}
      <CollapsibleSection
        title={`All ${formatCount(byId.length, 'requirement')}`}
        note="One line for each, over all its operations."
      >
        <Rows
          head={['id', 'requirement', 'level', 'clause', 'status', 'judged values']}
          rows={byId.map(([, entries]) => listCells(entries))}
        />
      </CollapsibleSection>
    </>
  )
}

function listCells(entries: readonly [RequirementResult, ...RequirementResult[]]): ComponentChildren[] {
  const [{ id, title, level, clause }] = entries
  const statuses = [...groupBy(entries, getRequirementStatus)].map(([status, those]) => (
    <span
      key={status}
      class="legend"
      title={those.map(({ operationId }) => nameOperation(operationId)).join(', ')}
    >
      <b class={`cell ${status}`}>{statusLabels[status].letter}</b> {those.length}
    </span>
  ))
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  return [<code key="id">{id}</code>, title, level, clause, statuses, evaluated]
}

interface CollapsibleSectionProps {
  readonly title: string
  readonly note: string
  readonly children: ComponentChildren
}

function CollapsibleSection({ title, note, children }: CollapsibleSectionProps) {
  return (
    <details class="part">
      <summary>{title}</summary>
      <p class="small">{note}</p>
      {children}
    </details>
  )
}

interface RowsProps {
  readonly head: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
}

function Rows({ head, rows }: RowsProps) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {head.map(name => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, place) => (
                <td key={place} class={typeof cell === 'number' ? 'number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
