import type { Operation } from '../../../contract/contract.ts'
import { normalizeValue } from '../../../contract/expressions/index-rows.ts'
import { normalizeText } from '../../../contract/expressions/normalize-text.ts'
import {
  findEntryName,
  findRowKeyPath,
  isLookup,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import type { NamedRow } from '../../evidence/evidence.ts'

/**
 * Returns the column that identifies the rows of a list. Returns undefined if the request already identifies
 * them.
 */
export function findKeyColumn(operation: Operation): string | undefined {
  if (isLookup(operation)) return undefined
  return findColumnAt(operation, findRowKeyPath(operation))
}

/** Returns the column that holds the attribute at a path, such as `pool.token0.address`. */
export function findColumnAt(operation: Operation, path: string | undefined): string | undefined {
  return listAttributes(findEntryName(operation)).find(({ of, name }) => `${of}.${name}` === path)?.column
}

/** Returns the key of each row of a list, in order, as texts are compared. */
export function listRowKeys(target: Operation, rows: readonly NamedRow[]): string[] {
  const column = findKeyColumn(target)
  const write = (row: NamedRow) =>
    column === undefined ? JSON.stringify(row, (_, value) => normalizeValue(value)) : String(row[column])
  return rows.map(row => normalizeText(write(row)))
}
