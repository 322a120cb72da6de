import { memoize } from '../../../src/base/memoize.ts'
import { parseType } from '../../../src/clickhouse/column-type.ts'
import { getBlankValue } from '../../../src/clickhouse/get-blank-value.ts'
import { type Column, contract } from '../../../src/contract/contract.ts'
import type { ObjectOf, TableName } from '../../../src/contract/contract-types.ts'

/** Builds a row from some known values. Other values are null if their type allows it, else zero or empty. */
export function buildZeroRow<T extends TableName>(table: T, known: Partial<ObjectOf<T>>): ObjectOf<T> {
  return { ...buildBlankRow(contract.tables[table]), ...known } as ObjectOf<T>
}

const buildBlankRow = memoize((columns: readonly Column[]) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, getBlankValue(parseType(type))])),
)
