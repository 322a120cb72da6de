import { createUnknownNameError } from '../../base/find-nearest.ts'
import { type Conversions, createDecoder } from '../../clickhouse/conversions.ts'
import {
  checkRow,
  type DecodedTable,
  decodeCell,
  type Envelope,
  readName,
  unwrapEnvelope,
} from './decode-table.ts'

/**
 * Decodes the values of one column, in the order of the rows, like `decodeTable`. The other columns are not
 * read. Throws ContractError also when there is no such column.
 */
export function decodeColumn<
  const E extends Envelope,
  Name extends keyof DecodedTable<E> & string,
  const O extends Conversions = Conversions,
>(
  reply: E | readonly E[],
  name: Name,
  conversions?: O,
): (Name extends keyof DecodedTable<E, O> ? DecodedTable<E, O>[Name] : never)[] {
  const { columns, data } = unwrapEnvelope(reply)
  const names = columns.map(readName)
  const at = names.indexOf(name)
  const column = columns[at]
  if (column === undefined) throw createUnknownNameError('column', name, names)
  const decode = createDecoder(column.type, conversions ?? {})
  return data.map((cells, index) => {
    checkRow(cells, index, names.length)
    return decode ? decodeCell(decode, cells[at], name, index) : cells[at]
  }) as never
}
