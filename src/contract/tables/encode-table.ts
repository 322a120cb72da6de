import { isEqualType, parseType } from '../../clickhouse/column-type.ts'
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

/**
 * Returns an envelope in the documented order of columns, with the position of each column in the reply. Removes differences that the contract allows, so that the positional schema can judge an envelope. These
 * are the order of columns, further columns, other spellings of a type and an empty table without columns. An
 * envelope with a missing column is returned unchanged, since the schema reports the column.
 */
export function normalizeEnvelope(table: TableName, envelope: unknown) {
  const asSent = { envelope, position: (documented: number) => documented }
  const { columns, data } = (envelope ?? {}) as Partial<Envelope>
  if (!Array.isArray(columns) || !Array.isArray(data)) return asSent
  const documented = listTableColumns(table)
  if (columns.length === 0 && data.length === 0)
    return { ...asSent, envelope: { ...(envelope as Envelope), columns: documented } }
  const names = columns.map(column => (column as { name?: unknown } | null)?.name)
  const positions = documented.map(({ name }) => names.indexOf(name))
  if (positions.includes(-1) || !data.every(row => Array.isArray(row) && row.length === columns.length))
    return asSent
  return {
    envelope: {
      ...(envelope as Envelope),
      columns: documented.map((column, index) => {
        const sent = columns[positions[index] as number]
        return isSameType(sent.type, column.type) ? column : sent
      }),
      data: data.map(row => positions.map(at => row[at])),
    },
    position: (index: number) => positions[index] as number,
  }
}

function isSameType(sent: unknown, documented: string): boolean {
  try {
    return typeof sent === 'string' && isEqualType(parseType(sent), parseType(documented))
  } catch {
    return false // a type that does not parse is another type; the schema will show it
  }
}
