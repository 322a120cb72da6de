import type { DecodedColumn, ReplyCell, ReplyTable } from '../../reply/decode-reply.ts'
import { formatFigure } from '../../reply/format-figure.ts'

/** Shows the figures of several entities as an overview: the largest volume first, numbers as people read them. */
export function showFigures({ columns, rows }: ReplyTable): ReplyTable {
  const shown = columns.flatMap((column, at) => (isInstant(column) ? [] : [{ column, at }]))
  const volume = columns.findIndex(column => /volume/i.test(column.name) && !isChange(column))
  const sizeOf = (row: readonly ReplyCell[]) => Number(row[volume]?.text ?? -1)
  return {
    columns: shown.map(({ column }) => column),
    rows: rows
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map(row => shown.map(({ column, at }) => showFigure(row[at] ?? { text: '', kind: 'text' }, column))),
  }
}

function showFigure(cell: ReplyCell, column: DecodedColumn): ReplyCell {
  if (cell.kind !== 'number' || column.is !== undefined) return cell
  const value = Number(cell.text)
  const isPercent = isChange(column) && /percent|pct/i.test(column.name)
  const sign = isChange(column) && value > 0 ? '+' : ''
  const tone = !isPercent || value === 0 ? undefined : value > 0 ? 'rise' : 'fall'
  const text = `${sign}${formatFigure(cell.text)}${isPercent ? ' %' : ''}`
  return { ...cell, text, whole: cell.text, ...(tone && { tone }) }
}

function isChange({ name }: DecodedColumn): boolean {
  return /change|delta/i.test(name)
}

function isInstant({ name, is }: DecodedColumn): boolean {
  return is === undefined && /time/i.test(name)
}
