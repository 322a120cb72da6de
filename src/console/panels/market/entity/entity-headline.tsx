import { findChangeColumn, findPriceColumn } from '../load-overview.ts'
import { makeFigure } from '../make-figure.ts'
import type { EntitySection } from './entity-section.ts'

/** The first price that replies about an entity have, and how it changed. */
export function EntityHeadline({ sections }: { sections: readonly EntitySection[] }) {
  const rows = sections.filter(({ table }) => table.rows.length === 1)
  const price = findFigure(rows, findPriceColumn)
  const change = findFigure(rows, columns => {
    const at = findChangeColumn(columns)
    return /price/i.test(columns[at]?.name ?? '') ? at : -1
  })
  if (price === undefined) return null
  return (
    <p class="row headline" title={price.name}>
      <strong>{price.cell.text}</strong>
      {change !== undefined && <span class={change.cell.tone}>{change.cell.text}</span>}
    </p>
  )
}

function findFigure(
  sections: readonly EntitySection[],
  find: (columns: EntitySection['table']['columns']) => number,
) {
  for (const { table } of sections) {
    const at = find(table.columns)
    const cell = table.rows[0]?.[at]
    const name = table.columns[at]?.name ?? ''
    if (cell?.kind === 'number') return { name, cell: makeFigure(cell, name, true) }
  }
  return undefined
}
