import { ContractError } from '../contract-error.ts'
import { contract } from './contract.ts'
import type { ObjectOf, RowOf, TableName } from './types.ts'

/** A table as it goes over the wire: the columns, the rows in their order, and the number of rows. */
export interface Envelope {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
  readonly rows: number
}

/** The rows of an envelope keyed by column name; follows the literal types of its columns. */
export type Decoded<E extends Envelope> = {
  [I in Exclude<keyof E['columns'], keyof []> as E['columns'][I] extends { name: infer Name extends string }
    ? Name
    : never]: I extends keyof E['data'][number] ? E['data'][number][I] : unknown
}

/**
 * Turns the rows of a reply, wrapped in an array or not, into objects keyed by column name. Reads the names from the
 * reply itself, so permuted and added columns do no harm; values stay as they came. Throws ContractError when the reply
 * is no table or a row has another number of values than there are columns.
 *
 * @example
 * const [token] = decodeTable(reply)
 * token.priceUSD
 */
export function decodeTable<const E extends Envelope>(reply: E | readonly [E]): Decoded<E>[] {
  const envelope = (Array.isArray(reply) ? reply[0] : reply) as E | undefined
  if (!Array.isArray(envelope?.columns) || !Array.isArray(envelope.data)) {
    throw new ContractError('This reply is not a table.', {
      facts: ['expected: {columns, data, rows}, alone or in an array of one'],
    })
  }
  const names = envelope.columns.map(column => column.name)
  return envelope.data.map((row, index) => {
    if (row.length !== names.length) {
      throw new ContractError(`Row ${index} has ${row.length} values for ${names.length} columns.`)
    }
    return Object.fromEntries(names.map((name, at) => [name, row[at]])) as Decoded<E>
  })
}

/** Turns rows keyed by column name into the envelope of a table, with its documented columns in their order. */
export function encodeTable<T extends TableName>(table: T, rows: readonly ObjectOf<T>[]): Envelope {
  const columns = tableColumns(table)
  return { columns, data: rows.map(row => encodeRow(table, row)), rows: rows.length }
}

/** One row of a table as it is sent: the values of `row` in the order of the documented columns. */
export function encodeRow<T extends TableName>(table: T, row: ObjectOf<T>): RowOf<T> {
  const values = row as Readonly<Record<string, unknown>>
  return contract.tables[table].map(column => values[column.name]) as RowOf<T>
}

/** The columns of a table as they go over the wire. */
export function tableColumns(table: TableName): Envelope['columns'] {
  return contract.tables[table].map(({ name, type }) => ({ name, type }))
}
