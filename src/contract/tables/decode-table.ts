import { ContractError } from '../../base/contract-error.ts'
import { toPrintable } from '../../base/sanitize-text.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import {
  type Conversions,
  type Convert,
  type Converted,
  createDecoder,
} from '../../clickhouse/conversions.ts'
import type { ObjectOf, TableOf } from '../contract-types.ts'

/** A row keyed by column name, of a table that is known only at run time. */
export type NamedRow = Readonly<Record<string, unknown>>

/** A table on the wire: the columns, the rows in order, and the number of rows. */
export interface Envelope {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
  readonly rows: number
}

/**
 * The type of a row of an envelope, as an object with column names. For a table of the contract it is the named type. The type of
 * any other table follows from the literal names and types of its columns.
 */
export type DecodedTable<E extends Envelope, O extends Conversions = Conversions> = [TableOf<E>] extends [
  never,
]
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
 * Returns the rows of a reply as objects keyed by column name. The reply may be wrapped in an array. Reads
 * the names from the reply itself, so that reordered and added columns are allowed. Values stay as sent,
 * except for the requested conversions. Throws ContractError when the reply is not a table, when two columns
 * have one name, and when a row and the columns differ in length. It also throws when a value cannot be
 * converted, and for a 64-bit integer beyond 2^53, which `JSON.parse` may have rounded.
 *
 * @example
 * const [token] = decodeTable(reply, { dates: true })
 * token.createdAt.getUTCFullYear()
 */
export function decodeTable<const E extends Envelope, const O extends Conversions = Conversions>(
  reply: E | readonly E[],
  conversions?: O,
): DecodedTable<E, O>[] {
  const rows = nameCells(reply)
  for (const { name, type } of unwrapEnvelope(reply).columns) {
    const decode = createDecoder(type, conversions ?? {})
    if (decode === undefined) continue
    for (const [index, row] of rows.entries()) row[name] = decodeCell(decode, row[name], name, index)
  }
  return rows as DecodedTable<E, O>[]
}

/** Decodes like {@link decodeTable}, without a look at the values, where a number may be rounded. */
export function nameCells(reply: Envelope | readonly Envelope[]): Record<string, unknown>[] {
  const { columns, data } = unwrapEnvelope(reply)
  const names = columns.map(readName)
  // Rows of one shape, made from this, take a tenth of the time of rows that grow.
  const blank: Record<string, unknown> = Object.fromEntries(names.map(name => [name, undefined]))
  return data.map((cells: unknown, index) => {
    checkRow(cells, index, names.length)
    const row = { ...blank }
    for (let at = 0; at < names.length; at++) row[names[at] as string] = cells[at]
    return row
  })
}

/** Returns the table of a reply. Throws ContractError when there is none. */
export function unwrapEnvelope(reply: Envelope | readonly Envelope[]): Envelope {
  const envelope: Envelope | undefined = Array.isArray(reply) ? reply[0] : reply
  if (Array.isArray(envelope?.columns) && Array.isArray(envelope.data)) return envelope
  throw new ContractError('This reply is not a table.', {
    facts: [
      'expected: {columns, data, rows}, alone or in an array of one',
      `received: ${quoteBody(envelope ?? reply)}`,
    ],
  })
}

/** Quotes a body: 80 characters of each member, and 200 in all. */
function quoteBody(body: unknown): string {
  const quote = (name: string, value: unknown) =>
    value === null || (name === '' && typeof value === 'object') ? value : summarizeValue(value)
  return toPrintable(JSON.stringify(body, quote).slice(0, 200))
}

/** Throws ContractError for a row that is no list, or has another length. */
function checkRow(cells: unknown, index: number, width: number): asserts cells is readonly unknown[] {
  if (!Array.isArray(cells)) throw new ContractError(`Row ${index} is not a list of values.`)
  if (cells.length !== width)
    throw new ContractError(`Row ${index} has ${cells.length} values for ${width} columns.`)
}

/** Returns the name of a column. Throws ContractError for none, and for that of an earlier column. */
function readName(
  column: Envelope['columns'][number] | undefined,
  at: number,
  columns: Envelope['columns'],
): string {
  const name = column?.name
  if (typeof name !== 'string') throw new ContractError(`Column ${at} has no name.`)
  if (columns.findIndex(each => each.name === name) < at)
    throw new ContractError(`Two columns are named ${name}.`)
  return name
}

/** Decodes a value. An error names its row and column. */
function decodeCell(decode: Convert, value: unknown, name: string, index: number): unknown {
  try {
    return decode(value)
  } catch (error) {
    if (error instanceof ContractError)
      throw new ContractError(`Row ${index}, column ${name}: ${error.message}`)
    throw error
  }
}
