import { memoize } from '../../../base/memoize.ts'
import { type ColumnType, parseType } from '../../../clickhouse/column-type.ts'
import { listTypeFacts, type TypeKind } from '../../../clickhouse/type-facts.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import type { TableName } from '../../../contract/contract-types.ts'
import type { DescribedColumn } from '../../../contract/model/document-node.ts'
import { readTable } from '../../../contract/openapi-document.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Json } from '../../evidence/parse-lossless-json.ts'
import { findTypeMismatches, type TypeMismatch } from './find-type-mismatches.ts'

/** A column as the contract documents it. */
export interface DocumentedColumn extends DescribedColumn {
  /** Id of the requirement about the column. */
  readonly id: string
  readonly tree: ColumnType
  /** Kinds of the column's type and of the types nested in it, the outermost first. */
  readonly kinds: readonly TypeKind[]
}

/** The documented columns of each table, in order. */
export const documentedColumns = perContract(() => {
  const tables = Object.keys(contract.tables) as TableName[]
  return Object.fromEntries(
    tables.map(table => [table, readDocumentedColumns(table)]),
  ) as unknown as Readonly<Record<TableName, readonly DocumentedColumn[]>>
})

/** Returns the cells of each documented column in a reply. Cached. */
export const readCells = memoize(({ target: { reply }, table }: ExchangeEvidence): readonly ColumnCells[] => {
  if (table === undefined || reply.kind !== 'table') return []
  return documentedColumns.current[reply.table].flatMap(column => {
    const at = table.columns.findIndex(({ name }) => name === column.name)
    const values = table.data.map(row => row[at] as Json)
    return at === -1 ? [] : [readColumnCells(column, values)]
  })
})

/** The cells of one column of a reply, with the type mismatches by row index. */
export type ColumnCells = ReturnType<typeof readColumnCells>

function readColumnCells(column: DocumentedColumn, values: readonly Json[]) {
  const mismatches = new Map<number, readonly TypeMismatch[]>()
  for (const [row, value] of values.entries()) {
    const found = findTypeMismatches(value, column.tree)
    const keys = findUnlistedKeys(column, value)
    if (found.length + keys.length > 0) mismatches.set(row, [...found, ...keys])
  }
  return { column, values, mismatches }
}

/** Finds keys of a map that the contract does not list, if its list is complete. Missing keys are allowed. */
function findUnlistedKeys({ keys, open, kinds }: DocumentedColumn, value: Json): TypeMismatch[] {
  if (keys === undefined || open || kinds[0] !== 'map' || typeof value !== 'object' || value === null)
    return []
  return Object.keys(value)
    .filter(key => !keys.includes(key))
    .map(key => ({
      requirement: 'TYP-014',
      path: '',
      expected: `no key but ${keys.join(', ')}`,
      actual: key,
    }))
}

/** Returns the id of the requirement about a table column. */
export function formatColumnRequirementId(table: TableName, column: string): string {
  return `COL-${table}-${column}`
}

function readDocumentedColumns(table: TableName): DocumentedColumn[] {
  return readTable(table).columns.map(column => {
    const tree = parseType(column.type)
    const kinds = listTypeFacts(tree).map(({ kind }) => kind)
    return { ...column, id: formatColumnRequirementId(table, column.name), tree, kinds }
  })
}
