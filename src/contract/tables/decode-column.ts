import { createUnknownNameError } from '../../base/find-nearest.ts'
import type { Conversions } from '../../clickhouse/conversions.ts'
import { type DecodedTable, type Envelope, iterateRows, readName, unwrapEnvelope } from './decode-table.ts'

/**
 * Decodes the values of one column, in the order of the rows, like `decodeTable`. Values of the other columns are not
 * looked at. Throws ContractError also when there is no such column.
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
  const envelope = unwrapEnvelope(reply)
  const names = envelope.columns.map(readName)
  if (!names.includes(name)) throw createUnknownNameError('column', name, names)
  return Array.from(iterateRows(envelope, conversions ?? {}, name), row => row[name]) as never
}
