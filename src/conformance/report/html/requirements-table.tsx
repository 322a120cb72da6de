import type { ComponentChildren } from 'preact'
import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import { listUncheckableStatements } from '../../../contract/model/read-clause.ts'
import type { Report, RequirementResult } from '../../model/report.ts'
import { abbreviateNames, listUnjudgedReasons, nameOperation, statusLabels } from '../describe-run-size.ts'
import { getRequirementStatus } from '../group-requirements.ts'
import { listObservedGaps } from '../list-observed-gaps.ts'

/** Shows a table of the observed behavior in gaps. */
export function GapsTable({ report }: { report: Report }) {
  const gaps = listObservedGaps(report)
  return (
    <CollapsibleSection
      title={`Where the contract is silent (${gaps.length})`}
      note="Recorded, never a failure."
    >
      <Rows
        head={['gap', 'question', 'observed', 'operations']}
        rows={gaps.map(({ id, question, observed, operations }) => [
          id,
          question,
          <code key="observed">{observed}</code>,
          abbreviateNames(operations),
        ])}
      />
    </CollapsibleSection>
  )
}

/** Shows a table of latencies, the slowest operation first. */
export function LatencyTable({ report: { latency } }: { report: Report }) {
  if (latency.length === 0) return null
  const slowest = latency.toSorted((a, b) => b.max - a.max)
  return (
    <CollapsibleSection
      title={`How fast it answered (slowest ${slowest[0]?.max} ms)`}
      note="Milliseconds until the whole reply was there. Judged only with --max-latency."
    >
      <Rows
        head={['operation', 'answers', 'median', '95 % within', 'slowest']}
        rows={slowest.map(({ operationId, requests, p50, p95, max }) => [
          operationId,
          requests,
          p50,
          p95,
          max,
        ])}
      />
    </CollapsibleSection>
  )
}

/** Shows a table of the reasons why requirements were not judged. */
export function UnjudgedTable({ report }: { report: Report }) {
  const reasons = listUnjudgedReasons(report)
  return (
    <CollapsibleSection
      title={`Not judged (${reasons.length} reasons)`}
      note="Nothing passes that nobody looked at."
    >
      <Rows
        head={['why', 'requirements']}
        rows={reasons.map(({ says, ids }) => [says, `${ids.length}: ${abbreviateNames(ids, 12)}`])}
      />
    </CollapsibleSection>
  )
}

/** Shows a list of the statements that no request can check. */
export function NotCheckableList() {
  const statements = listUncheckableStatements()
  if (statements.length === 0) return null
  return (
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
  )
}

/** Shows a table of all requirements, with filters by level and status. */
export function RequirementsTable({ report }: { report: Report }) {
  const byId = [...groupBy(report.requirements, ({ id }) => id)]
  const levels = [...new Set(report.requirements.map(({ level }) => level))]
  return (
    <CollapsibleSection
      title={`All ${formatCount(byId.length, 'requirement')}`}
      note="One line for each, over all its operations."
    >
      <p id="filters">
        <FilterControl name="level" choices={levels} />{' '}
        <FilterControl name="standing" choices={Object.keys(statusLabels)} />{' '}
        <input type="search" placeholder="id or words" aria-label="search" />
      </p>
      <Rows head={['id', 'requirement', 'level', 'clause', 'stands', 'looked at']} id="requirements">
        {byId.map(([id, entries]) => (
          <Line key={id} entries={entries} />
        ))}
      </Rows>
    </CollapsibleSection>
  )
}

function Line({ entries }: { entries: readonly [RequirementResult, ...RequirementResult[]] }) {
  const [{ id, title, level, clause }] = entries
  const ways = [...groupBy(entries, getRequirementStatus)]
  return (
    <tr data-level={level} data-standing={ways.map(([way]) => way).join(' ')}>
      <td>
        <code>{id}</code>
      </td>
      <td>{title}</td>
      <td>{level}</td>
      <td>{clause}</td>
      <td>
        {ways.map(([way, those]) => (
          <span
            key={way}
            class="legend"
            title={those.map(each => nameOperation(each.operationId)).join(', ')}
          >
            <b class={`cell ${way}`}>{statusLabels[getRequirementStatus(those[0])].letter}</b> {those.length}
          </span>
        ))}
      </td>
      <td>{entries.reduce((sum, { evaluated }) => sum + evaluated, 0)}</td>
    </tr>
  )
}

function FilterControl({ name, choices }: { name: string; choices: readonly string[] }) {
  return (
    <label>
      {name}{' '}
      <select name={name}>
        <option value="">any</option>
        {choices.map(choice => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}

function CollapsibleSection({
  title,
  note,
  children,
}: {
  title: string
  note: string
  children: ComponentChildren
}) {
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
  readonly id?: string
  readonly rows?: readonly (readonly ComponentChildren[])[]
  readonly children?: ComponentChildren
}

function Rows({ head, id, rows = [], children }: RowsProps) {
  return (
    <div class="scroll">
      <table id={id}>
        <thead>
          <tr>
            {head.map(name => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children ??
            rows.map((cells, at) => (
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
