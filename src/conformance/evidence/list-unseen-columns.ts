import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from '../model/recording.ts'
import { readRows } from './read-rows.ts'

/** The columns of an operation that may be null. */
export function listNullableColumns(id: OperationId): string[] {
  const { reply } = getOperation(id)
  if (reply.kind !== 'table') return []
  return contract.tables[reply.table]
    .filter(({ type }) => type.startsWith('Nullable('))
    .map(({ name }) => name)
}

/** Columns of an operation that showed nothing but null so far, or of maps nothing but members that are null. */
export function listUnseenColumns(id: OperationId, exchanges: readonly Exchange[]): string[] {
  const { reply } = getOperation(id)
  const rows = exchanges.filter(({ operation }) => operation === id).flatMap(each => readRows(each))
  const maps =
    reply.kind === 'table' ? contract.tables[reply.table].filter(({ type }) => type.startsWith('Map(')) : []
  return [...listNullableColumns(id), ...maps.map(({ name }) => name)].filter(column =>
    rows.every(row => isBlank(row[column])),
  )
}

/** True if a cell shows no value: null, or a map without any. */
export function isBlank(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null) return (cell ?? null) === null
  return !Array.isArray(cell) && Object.values(cell).every(member => member === null)
}
