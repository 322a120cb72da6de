import type { Operation } from '../../../contract/contract.ts'
import { normalizeText, normalizeValue } from '../../../contract/expressions/normalize-text.ts'
import {
  findEntryName,
  findRowKeyPath,
  isLookup,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'

/** Returns the column that identifies the rows of a list, or undefined if the request does. */
export function findKeyColumn(operation: Operation): string | undefined {
  if (isLookup(operation)) return undefined
  return findColumnAt(operation, findRowKeyPath(operation))
}

/** Returns the column that holds the attribute at a path, such as `pool.token0.address`. */
export function findColumnAt(operation: Operation, path: string | undefined): string | undefined {
  return listAttributes(findEntryName(operation)).find(({ of, name }) => `${of}.${name}` === path)?.column
}

/** Returns the keys of the rows of a reply, in order. None if it has no rows or was not sent. */
export function readRowKeys(seen: ExchangeEvidence | undefined): string[] {
  return seen === undefined ? [] : listRowKeys(seen.target, seen.rows ?? [])
}

/** Returns the key of each row of a list, in order, as texts are compared. */
export function listRowKeys(target: Operation, rows: readonly NamedRow[]): string[] {
  const column = findKeyColumn(target)
  const write = (row: NamedRow) =>
    column === undefined ? JSON.stringify(row, (_, value) => normalizeValue(value)) : String(row[column])
  return rows.map(row => normalizeText(write(row)))
}

/** Creates the finding about one cell, with the expected value. */
export function createCellFinding(
  seen: ExchangeEvidence,
  at: number,
  column: string,
  message: string,
  expected: string,
  actual: unknown,
): GroupOutcome {
  return { seen, finding: { message, place: `${seen.rowsAt}[${at}].${column}`, expected, actual } }
}

/** Creates the finding about the key of one row. */
export function createKeyFinding(
  seen: ExchangeEvidence,
  at: number,
  ...rest: readonly [message: string, expected: string, actual: unknown]
): GroupOutcome {
  return createCellFinding(seen, at, findKeyColumn(seen.target) ?? '', ...rest)
}
