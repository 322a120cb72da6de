import { formatCount } from '../../../base/format-count.ts'
import type { SpecTable } from '../../../generate/spec-document.ts'
import type { ContractChange } from '../../contract-change.ts'
import type { ContractDiff } from '../contract-diff.ts'
import { type AlignedRow, alignColumns } from './align-columns.ts'

const signs = { same: '', changed: '~', added: '+', removed: '−', moved: '↕' } as const
/** Number of unchanged columns shown on either side of a changed one. */
const CONTEXT_ROWS = 1

/** Table of the columns on both sides. Unchanged columns are folded except for neighbors of changes. */
export function ColumnSides({ table, review }: { table: string; review: ContractDiff }) {
  const rows = alignColumns(
    listColumns(review, 'before', table),
    listColumns(review, 'after', table),
    new Map(
      review.changes
        .filter(change => isRename(change, table))
        .map(({ before, after }) => [String(before), String(after)]),
    ),
  )
  const isNear = (index: number) =>
    rows
      .slice(Math.max(0, index - CONTEXT_ROWS), index + CONTEXT_ROWS + 1)
      .some(({ mark }) => mark !== 'same')
  const shown = rows.map((row, index) => ({ row, near: isNear(index) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="scroll" tabIndex={0} aria-label={`Columns of ${table}, before and after`}>
      <table class="sides">
        <thead>
          <tr>
            <th class="at">#</th>
            <th>before</th>
            <th class="sign">
              <span class="hidden">change</span>
            </th>
            <th class="at">#</th>
            <th>after</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, near }, index) =>
            near ? (
              <Row key={index} row={row} />
            ) : shown[index - 1]?.near === false ? null : (
              <tr key={index} class="rest">
                <td colSpan={5}>… {formatCount(countRun(shown, index), 'column')} as before</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row: { before, after, mark } }: { row: AlignedRow }) {
  return (
    <tr class={mark}>
      <Cell cell={before} />
      <td class="sign" title={mark}>
        {signs[mark]}
      </td>
      <Cell cell={after} />
    </tr>
  )
}

function Cell({ cell }: { cell: AlignedRow['before'] }) {
  return cell === undefined ? (
    <>
      <td class="none" />
      <td class="none" />
    </>
  ) : (
    <>
      <td class="at">{cell.at}</td>
      <td>
        {cell.column.name} <code class="type">{cell.column.type}</code>
      </td>
    </>
  )
}

function countRun(shown: readonly { readonly near: boolean }[], from: number): number {
  const end = shown.findIndex(({ near }, index) => index > from && near)
  return (end < 0 ? shown.length : end) - from
}

function listColumns(review: ContractDiff, side: 'before' | 'after', table: string): SpecTable['columns'] {
  return review[side].document.components.schemas[table]?.['x-table']?.columns ?? []
}

function isRename({ id, places }: ContractChange, table: string): boolean {
  return id === 'column-renamed' && places.some(place => place.table === table)
}
