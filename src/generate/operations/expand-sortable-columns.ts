import { findSourceLocation, recordSourceLocation } from './find-source-location.ts'

/** Columns that a list may be sorted by, and the parameters that take their names. */
interface SortableColumns {
  readonly id: string
  readonly columns: readonly string[]
  readonly ascending: string
  readonly descending: string
}

const directions = [
  ['asc', 'ascending', 'descending', 'desc'],
  ['desc', 'descending', 'ascending', 'asc'],
] as const

/**
 * Expands an entry with sortable columns to two orders for each column. Returns any other entry unchanged.
 */
export function expandSortableColumns(entry: unknown): unknown[] {
  if (!isSortable(entry)) return [entry]
  const { id, columns } = entry
  const origin = findSourceLocation(entry)
  return columns.flatMap((by, at) =>
    directions.map(([way, direction, other, back]) => {
      const [asked, reverse] = [entry[direction], entry[other]]
      const when = `has(query.${asked}) && !has(query.${reverse}) && query.${asked}[0] == '${by}'`
      return recordSourceLocation(
        {
          id: `${id}-${way}-${by}`,
          by,
          direction,
          [direction]: asked,
          opposite: `${id}-${back}-${by}`,
          when,
        },
        origin && { file: origin.file, path: [...origin.path, 'columns', String(at)] },
      )
    }),
  )
}

function isSortable(entry: unknown): entry is SortableColumns {
  const { id, columns, ascending, descending } = (entry ?? {}) as Partial<Record<string, unknown>>
  const names = [id, ascending, descending, ...(Array.isArray(columns) ? columns : [undefined])]
  return names.every(name => typeof name === 'string')
}
