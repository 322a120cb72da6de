import type { OperationId } from '../../../contract/contract-types.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { readRows } from '../../evidence/read-rows.ts'
import type { FoundValue } from '../../model/input.ts'
import type { Exchange } from '../../model/recording.ts'

/** One row and where it was found. */
export interface ListedRow {
  readonly row: NamedRow
  readonly source: string
}

/** The rows of the first successful reply of an operation to a request that had only these parameters, or to any. */
export function listRows(
  id: OperationId,
  exchanges: readonly Exchange[],
  sent: Exchange['query'] | 'any' = {},
): ListedRow[] {
  const wanted = JSON.stringify(sent)
  const isWanted = ({ query }: Exchange) => sent === 'any' || JSON.stringify(query) === wanted
  const first = exchanges.find(each => each.operation === id && isWanted(each) && readRows(each).length > 0)
  return first === undefined ? [] : readRows(first).map((row, at) => ({ row, source: `${id} row ${at}` }))
}

/** A value as an address, if it matches the pattern without the padding of a fixed width. */
export function readAddress(value: unknown, pattern = '^$', source: string): FoundValue[] {
  const text = typeof value === 'string' ? value.replace(/\0+$/, '') : ''
  return new RegExp(pattern).test(text) ? [{ value: text, source }] : []
}
