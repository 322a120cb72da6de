import type { SpecColumn } from '../../../generate/spec-document.ts'
import { findReorderedNames } from '../../find-reordered-names.ts'

/** A column at its position, from 1. */
interface Cell {
  readonly at: number
  readonly column: SpecColumn
}

/** One line of two tables side by side. A moved column has two lines. */
export interface AlignedRow {
  readonly before?: Cell
  readonly after?: Cell
  readonly mark: 'same' | 'changed' | 'added' | 'removed' | 'moved'
}

/** Aligns the columns of two tables. `renames` contains new names by old ones. */
export function alignColumns(
  before: readonly SpecColumn[],
  after: readonly SpecColumn[],
  renames: ReadonlyMap<string, string>,
): AlignedRow[] {
  const names = before.map(({ name }) => renames.get(name) ?? name)
  const order = after.map(({ name }) => name)
  const kept = names.filter(name => order.includes(name))
  const moved = findReorderedNames(kept, order)
  const stays = (name: string | undefined) =>
    name !== undefined && kept.includes(name) && !moved.includes(name)
  const rows: AlignedRow[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [left, right] = [before[i], after[j]]
    if (left !== undefined && !stays(names[i])) {
      rows.push({
        before: { at: ++i, column: left },
        mark: moved.includes(names[i - 1] ?? '') ? 'moved' : 'removed',
      })
    } else if (right !== undefined && !stays(right.name)) {
      rows.push({ after: { at: ++j, column: right }, mark: moved.includes(right.name) ? 'moved' : 'added' })
    } else {
      const mark = JSON.stringify(left) === JSON.stringify(right) ? 'same' : 'changed'
      rows.push({
        ...(left && { before: { at: ++i, column: left } }),
        ...(right && { after: { at: ++j, column: right } }),
        mark,
      })
    }
  }
  return rows
}
