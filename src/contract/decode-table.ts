import { ContractError } from '../base/contract-error.ts'
import {
  type Conversions,
  type Converted,
  createDecoder,
  createEncoder,
  type Loose,
} from '../clickhouse/conversions.ts'
import { contract } from './contract.ts'
import type { ObjectOf, TableName, TableOf } from './contract-types.ts'

/** A table as it goes over the wire: the columns, the rows in their order, and the number of rows. */
export interface Envelope {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
  readonly rows: number
}

/**
 * A row of an envelope keyed by column name: of a table of the contract the type that has its name, of any other one that
 * follows the literal names and types of its columns.
 */
export type Decoded<E extends Envelope, O extends Conversions = Conversions> = [TableOf<E>] extends [never]
  ? DecodedLiterally<E, O>
  : ObjectOf<TableOf<E>, O>

type DecodedLiterally<E extends Envelope, O extends Conversions> = {
  [I in Exclude<keyof E['columns'], keyof []> as E['columns'][I] extends { name: infer Name extends string }
    ? Name
    : never]: I extends keyof E['data'][number] ? Converted<TypeAt<E, I>, E['data'][number][I], O> : unknown
}

type TypeAt<E extends Envelope, I extends keyof E['columns']> = E['columns'][I] extends { type: infer T }
  ? T
  : never

/**
 * Turns the rows of a reply, wrapped in an array or not, into objects keyed by column name. Reads the names from the
 * reply itself, so permuted and added columns do no harm; values stay as they came, but for the conversions asked for.
 * Throws ContractError when the reply is no table or a row has another number of values than there are columns.
 *
 * @example
 * const [token] = decodeTable(reply, { dates: true })
 * token.createdAt.getUTCFullYear()
 */
export function decodeTable<const E extends Envelope, const O extends Conversions = Conversions>(
  reply: E | readonly E[],
  conversions?: O,
): Decoded<E, O>[] {
  return [...iterateTable(reply, conversions)]
}

/** As {@link decodeTable}, one row at a time: of a big page only what is looked at is decoded, or kept. */
export function iterateTable<const E extends Envelope, const O extends Conversions = Conversions>(
  reply: E | readonly E[],
  conversions?: O,
): IterableIterator<Decoded<E, O>> {
  const envelope = (Array.isArray(reply) ? reply[0] : reply) as E | undefined
  if (!Array.isArray(envelope?.columns) || !Array.isArray(envelope.data)) {
    throw new ContractError('This reply is not a table.', {
      facts: ['expected: {columns, data, rows}, alone or in an array of one'],
    })
  }
  return iterateRows(envelope, conversions ?? {}) as IterableIterator<Decoded<E, O>>
}

function* iterateRows(
  { columns, data }: Envelope,
  conversions: Conversions,
): Generator<Record<string, unknown>> {
  const cells = columns.map(({ name, type }) => ({ name, convert: createDecoder(type, conversions) }))
  for (const [index, row] of data.entries()) {
    if (row.length !== cells.length) {
      throw new ContractError(`Row ${index} has ${row.length} values for ${cells.length} columns.`)
    }
    yield Object.fromEntries(
      cells.map(({ name, convert }, at) => [name, convert === undefined ? row[at] : convert(row[at])]),
    )
  }
}

/**
 * Turns rows keyed by column name into the envelope of a table, with its documented columns in their order; bigint and
 * Date become what they are on the wire.
 */
export function encodeTable<T extends TableName>(table: T, rows: readonly Loose<ObjectOf<T>>[]): Envelope {
  return encodeRows(table, rows as readonly NamedRow[])
}

type NamedRow = Readonly<Record<string, unknown>>

/** As {@link encodeTable}, for rows of which is only known at run time what table they belong to. */
export function encodeRows(table: TableName, rows: readonly NamedRow[]): Envelope {
  const columns = listTableColumns(table)
  const encoders = columns.map(({ type }) => createEncoder(type))
  const data = rows.map(row => encodeRow(table, row).map((value, at) => encoders[at]?.(value) ?? value))
  return { columns, data, rows: rows.length }
}

/** One row of a table as it is sent: the values of `row` in the order of the documented columns. */
function encodeRow(table: TableName, row: NamedRow): unknown[] {
  return contract.tables[table].map(column => row[column.name])
}

/** The columns of a table as they go over the wire. */
export function listTableColumns(table: TableName): Envelope['columns'] {
  return contract.tables[table].map(({ name, type }) => ({ name, type }))
}
