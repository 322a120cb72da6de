import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from '../model/recording.ts'
import { readRows } from './read-rows.ts'

/** Returns the columns of an operation that may be null. */
export function listNullableColumns(id: OperationId): string[] {
  return listColumns(id, /^Nullable\(/)
}

function listColumns(id: OperationId, pattern: RegExp): string[] {
  const { reply } = getOperation(id)
  const columns = reply.kind === 'table' ? contract.tables[reply.table] : []
  return columns.filter(({ type }) => pattern.test(type)).map(({ name }) => name)
}

/** Returns the columns of an operation that so far showed only null, or maps with only nulls. */
export function listUnseenColumns(id: OperationId, exchanges: readonly Exchange[]): string[] {
  const rows = exchanges.filter(({ operation }) => operation === id).flatMap(each => readRows(each))
  return listColumns(id, /^(Nullable|Map)\(/).filter(column => rows.every(row => isBlank(row[column])))
}

/** Returns true if a cell shows no value: null, or a map with only nulls. */
export function isBlank(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null) return (cell ?? null) === null
  return !Array.isArray(cell) && Object.values(cell).every(member => member === null)
}
