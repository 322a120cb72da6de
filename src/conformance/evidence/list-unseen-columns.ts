import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from '../model/recording.ts'
import { readRows } from './read-rows.ts'

/** Returns the columns of an operation that may be null. */
export function listNullableColumns(id: OperationId): string[] {
  const { reply } = getOperation(id)
  if (reply.kind !== 'table') return []
  return contract.tables[reply.table]
    .filter(({ type }) => type.startsWith('Nullable('))
    .map(({ name }) => name)
}

/** Returns the columns of an operation that so far showed only null, or maps with only nulls. */
export function listUnseenColumns(id: OperationId, exchanges: readonly Exchange[]): string[] {
  const { reply } = getOperation(id)
  const rows = exchanges.filter(({ operation }) => operation === id).flatMap(each => readRows(each))
  const maps =
    reply.kind === 'table' ? contract.tables[reply.table].filter(({ type }) => type.startsWith('Map(')) : []
  return [...listNullableColumns(id), ...maps.map(({ name }) => name)].filter(column =>
    rows.every(row => isBlank(row[column])),
  )
}

/** Returns true if a cell shows no value: null, or a map with only nulls. */
export function isBlank(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null) return (cell ?? null) === null
  return !Array.isArray(cell) && Object.values(cell).every(member => member === null)
}
