import type { Loose } from '../../clickhouse/conversions.ts'
import { createEncoder } from '../../clickhouse/create-encoder.ts'
import { contract } from '../contract.ts'
import type { ObjectOf, TableName } from '../contract-types.ts'
import type { Envelope, NamedRow } from './decode-table.ts'

/**
 * Returns the envelope of a table for rows keyed by column name. The columns have their documented order.
 * bigint and Date are converted to their wire form.
 */
export function encodeTable<T extends TableName>(table: T, rows: readonly Loose<ObjectOf<T>>[]): Envelope {
  return encodeRows(table, rows as readonly NamedRow[])
}

/** Encodes like {@link encodeTable}, for a table that is known only at run time. */
export function encodeRows(table: TableName, rows: readonly NamedRow[]): Envelope {
  const columns = listTableColumns(table)
  const encoders = columns.map(({ type }) => createEncoder(type))
  const data = rows.map(row => columns.map(({ name }, at) => encoders[at]?.(row[name]) ?? row[name]))
  return { columns, data, rows: rows.length }
}

/** Returns the columns of a table as they are sent. */
export function listTableColumns(table: TableName): Envelope['columns'] {
  return contract.tables[table].map(({ name, type }) => ({ name, type }))
}
