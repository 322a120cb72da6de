import type { ComponentChildren } from 'preact'
import type { Judged, Report } from '../../model/report.ts'
import { gapTable } from '../gap-table.ts'
import { grouped } from '../grouped.ts'
import { standing } from '../groups.ts'
import { notCheckable } from '../not-checkable.ts'
import { count, few, operationWord, standings, unjudged } from '../words.ts'

/** What the target does where the contract is silent. */
export function Gaps({ report }: { report: Report }) {
  const gaps = gapTable(report)
  return (
    <Folded title={`Where the contract is silent (${gaps.length})`} note="Recorded, never a failure.">
      <Rows head={['gap', 'question', 'observed', 'operations']}>
        {gaps.map(({ id, question, observed, operations }) => (
          <tr key={`${id} ${observed}`}>
            <td>{id}</td>
            <td>{question}</td>
            <td>
              <code>{observed}</code>
            </td>
            <td>{few(operations)}</td>
          </tr>
        ))}
      </Rows>
    </Folded>
  )
}

/** Why requirements were not judged. */
export function Unjudged({ report }: { report: Report }) {
  const reasons = unjudged(report)
  return (
    <Folded title={`Not judged (${reasons.length} reasons)`} note="Nothing passes that nobody looked at.">
      <Rows head={['why', 'requirements']}>
        {reasons.map(({ says, ids }) => (
          <tr key={says}>
            <td>{says}</td>
            <td>
              {ids.length}: {few(ids, 12)}
            </td>
          </tr>
        ))}
      </Rows>
    </Folded>
  )
}

/** What no request can show. */
export function NotCheckable() {
  return (
    <Folded
      title={`Not checkable (${notCheckable.length})`}
      note="Said by the contract, hidden from outside."
    >
      <ul>
        {notCheckable.map(({ says, clause }) => (
          <li key={says}>
            {says} <span class="small">{clause}</span>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

/** Every requirement, to be filtered by level and by how it stands. */
export function Requirements({ report }: { report: Report }) {
  const byId = grouped(report.requirements, ({ id }) => id)
  const levels = [...new Set(report.requirements.map(({ level }) => level))]
  return (
    <Folded
      title={`All ${count(byId.length, 'requirement')}`}
      note="One line for each, over all its operations."
    >
      <p id="filters">
        <Choice name="level" choices={levels} /> <Choice name="standing" choices={Object.keys(standings)} />{' '}
        <input type="search" placeholder="id or words" aria-label="search" />
      </p>
      <Rows head={['id', 'requirement', 'level', 'clause', 'stands', 'looked at']} id="requirements">
        {byId.map(([id, entries]) => (
          <Line key={id} entries={entries} />
        ))}
      </Rows>
    </Folded>
  )
}

function Line({ entries }: { entries: readonly [Judged, ...Judged[]] }) {
  const [{ id, title, level, clause }] = entries
  const ways = grouped(entries, standing)
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
            title={those.map(each => operationWord(each.operationId)).join(', ')}
          >
            <b class={`cell ${way}`}>{standings[standing(those[0])].letter}</b> {those.length}
          </span>
        ))}
      </td>
      <td>{entries.reduce((sum, { evaluated }) => sum + evaluated, 0)}</td>
    </tr>
  )
}

function Choice({ name, choices }: { name: string; choices: readonly string[] }) {
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

function Folded({ title, note, children }: { title: string; note: string; children: ComponentChildren }) {
  return (
    <details class="part">
      <summary>{title}</summary>
      <p class="small">{note}</p>
      {children}
    </details>
  )
}

function Rows({ head, id, children }: { head: readonly string[]; id?: string; children: ComponentChildren }) {
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
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
