import type { ReplyCell } from '../../reply/decode-reply.ts'
import { formatFigure } from '../../reply/format-figure.ts'

/** Makes the cell of a figure as people read it. A change has its sign, and the main one a color. */
export function makeFigure(cell: ReplyCell | undefined, column: string, isMain: boolean): ReplyCell {
  if (cell === undefined) return { text: '–', kind: 'number' }
  if (cell.kind !== 'number') return cell
  const value = Number(cell.text)
  const isChange = /change|delta/i.test(column)
  const sign = isChange && value > 0 ? '+' : ''
  const unit = isChange && /percent|pct/i.test(column) ? ' %' : ''
  const tone = !isMain || value === 0 ? undefined : value > 0 ? 'rise' : 'fall'
  return { text: `${sign}${formatFigure(cell.text)}${unit}`, kind: 'number', whole: cell.text, tone }
}
