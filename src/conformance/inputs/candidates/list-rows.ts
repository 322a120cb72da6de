import type { OperationId } from '../../../contract/contract-types.ts'
import { stripPadding } from '../../../contract/expressions/strip-padding.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { readRows } from '../../evidence/read-rows.ts'
import type { FoundValue } from '../../model/input.ts'
import type { Exchange } from '../../model/recording.ts'

/** One row and where it was found. */
export interface ListedRow {
  readonly row: NamedRow
  readonly source: string
}

/** The rows of the first successful reply of each operation to a request with only these parameters, or with any. */
export function listRows(
  ids: readonly OperationId[],
  exchanges: readonly Exchange[],
  sent: Exchange['query'] | 'any' = {},
): ListedRow[] {
  const wanted = JSON.stringify(sent)
  const isWanted = ({ query }: Exchange) => sent === 'any' || JSON.stringify(query) === wanted
  return ids.flatMap(id => {
    const first = exchanges.find(each => each.operation === id && isWanted(each) && readRows(each).length > 0)
    return first === undefined ? [] : readRows(first).map((row, at) => ({ row, source: `${id} row ${at}` }))
  })
}

/** The address in a column, if it matches the pattern without the padding of a fixed width. */
export function readAddress(
  { row, source }: ListedRow,
  column: string,
  pattern = '^$',
  note = ` ${column}`,
): FoundValue[] {
  const value = row[column]
  const text = typeof value === 'string' ? stripPadding(value) : ''
  return new RegExp(pattern).test(text) ? [{ value: text, source: `${source}${note}` }] : []
}
