import { encodeRow, tableColumns } from '../src/contract/tables.ts'
import type { ObjectOf, TableName } from '../src/contract/types.ts'

const heads = new Map<TableName, string>()

/** The JSON of a table, alone or in an array of one. */
export function encodeTableBody<T extends TableName>(
  table: T,
  rows: readonly ObjectOf<T>[],
  wrapped: boolean,
): string {
  const data = JSON.stringify(rows.map(row => encodeRow(table, row)))
  const envelope = `${head(table)}${data},"rows":${rows.length}}`
  return wrapped ? `[${envelope}]` : envelope
}

function head(table: TableName): string {
  const known = heads.get(table) ?? `{"columns":${JSON.stringify(tableColumns(table))},"data":`
  heads.set(table, known)
  return known
}
