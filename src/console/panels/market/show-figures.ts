import type { DecodedColumn, ReplyCell, ReplyTable } from '../../reply/decode-reply.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

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

/** Returns a number as people read it: 27.6M, 1,234.5, 0.01235. Other texts stay as they are. */
export function formatFigure(text: string): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return value.toExponential(2)
  if (size >= 100_000) return compact.format(value)
  return size >= 1 || size === 0 ? plain.format(value) : small.format(value)
}
