import { memoize } from '../../../base/memoize.ts'
import type { Operation } from '../../../contract/contract.ts'
import {
  findEntryName,
  findRowKeyPath,
  isLookup,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import { listProperties } from '../../../contract/openapi-document.ts'
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

/** Returns the key of each row of a list, in order. Hexadecimal addresses are in lower case. */
export function listRowKeys(target: Operation, rows: readonly NamedRow[]): string[] {
  const column = findKeyColumn(target)
  const hexadecimal = listHexadecimal(target)
  const isHex = column === undefined ? hexadecimal.size > 0 : hexadecimal.has(column)
  return rows.map(row => {
    const key = String(column === undefined ? JSON.stringify(row) : row[column])
    return isHex ? key.toLowerCase() : key
  })
}

/** Returns the columns whose schema requires hexadecimal digits. */
const listHexadecimal = memoize((operation: Operation): ReadonlySet<string> => {
  const { reply } = operation
  const properties = listProperties(
    reply.kind === 'table' ? `${reply.table}Object` : findEntryName(operation),
  )
  return new Set(Object.keys(properties).filter(name => properties[name]?.pattern?.startsWith('^0x')))
})
