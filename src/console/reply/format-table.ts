import type { DecodedColumn, ReplyCell, ReplyTable } from './decode-reply.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

/** Formats the numbers of a table for display. `whole` keeps the digits that were sent. */
export function formatTable<T extends ReplyTable | undefined>(table: T): T {
  const format = (cell: ReplyCell, index: number) => formatCell(cell, table?.columns[index])
  return table && { ...table, rows: table.rows.map(row => row.map(format)) }
}

function formatCell(cell: ReplyCell, column: DecodedColumn = { name: '', type: '' }): ReplyCell {
  const { name, description = '', is } = column
  const value = Number(cell.text)
  // A whole number of an entity is a part of it, such as a chain, rather than an amount.
  if (cell.kind !== 'number' || (is !== undefined && Number.isInteger(value))) return cell
  const text = isInstant(column) ? formatInstant(value) : undefined
  if (text !== undefined) return { ...cell, text, whole: cell.text }
  const isPercent = /\bin percent\b/.test(description) || /percent|pct/i.test(name)
  const unit = /\bin USD\b|^USD\b/.test(description) ? '$' : ''
  const sign = value < 0 ? '-' : isChange(column) && value > 0 ? '+' : ''
  const size = cell.text.replace(/^-/, '')
  const tone = !isPercent || !isChange(column) || value === 0 ? undefined : value > 0 ? 'rise' : 'fall'
  const shown = `${sign}${unit}${formatFigure(size)}${isPercent ? ' %' : ''}`
  return { ...cell, text: shown, whole: cell.text, ...(tone && { tone }) }
}

/** Finds out whether a column holds how much a figure changed. */
export function isChange({ name }: DecodedColumn): boolean {
  return /change|delta/i.test(name)
}

/** Finds out whether a column holds times in Unix seconds. */
export function isInstant({ name, description = '', is }: DecodedColumn): boolean {
  return is === undefined && (/\bUnix seconds\b/.test(description) || /time/i.test(name))
}

/** Formats Unix seconds in UTC. Returns undefined for other numbers, such as a length of time. */
function formatInstant(seconds: number): string | undefined {
  if (!(seconds > 1e8 && seconds < 1e11)) return undefined
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Formats a number with its significant digits: 27.6M, 1,234.5, 0.01235. Other texts stay as they are. */
function formatFigure(text: string): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (value >= 1e15 || (value > 0 && value < 1e-6)) return value.toExponential(2)
  if (value >= 100_000) return compact.format(value)
  return value >= 1 || value === 0 ? plain.format(value) : small.format(value)
}
