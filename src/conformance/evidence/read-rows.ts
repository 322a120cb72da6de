import { memoize } from '../../base/memoize.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { readObjects } from '../../contract/read-objects.ts'
import { type Envelope, nameCells } from '../../contract/tables/decode-table.ts'
import type { Exchange } from '../model/recording.ts'
import type { NamedRow } from './evidence.ts'
import { parseReplyJson, toPlainValue } from './parse-lossless-json.ts'

/** Returns the rows of a reply by name, or none if it is no success or cannot be read. Cached. */
export const readRows = memoize(({ reply, operation: id }: Exchange): readonly NamedRow[] => {
  if (reply === undefined || reply.status < 200 || reply.status > 299) return []
  const parsed = parseReplyJson(reply)
  if (!('value' in parsed)) return []
  const body = toPlainValue(parsed.value)
  const documented = getOperation(id).reply
  if (documented.kind === 'objects') {
    const rows = (readObjects(documented, body) ?? []) as NamedRow[]
    return rows.filter(each => typeof each === 'object' && each !== null && !Array.isArray(each))
  }
  try {
    return nameCells(body as Envelope)
  } catch {
    return [] // whatever a target sent in place of a table; the checks of the envelope will say what
  }
})

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
