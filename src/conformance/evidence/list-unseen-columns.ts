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

/** Those of them that showed nothing but null so far. */
export function listUnseenColumns(id: OperationId, exchanges: readonly Exchange[]): string[] {
  const rows = exchanges.filter(({ operation }) => operation === id).flatMap(each => readRows(each))
  return listNullableColumns(id).filter(column => rows.every(row => (row[column] ?? null) === null))
}
