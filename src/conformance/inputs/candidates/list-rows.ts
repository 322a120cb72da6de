import { contract } from '../../../contract/contract.ts'
import { stripPadding } from '../../../contract/expressions/strip-padding.ts'
import {
  type AttributeColumn,
  findEntryName,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { readRows } from '../../evidence/read-rows.ts'
import type { FoundValue } from '../../model/input.ts'
import type { Exchange } from '../../model/recording.ts'

/** One row, and where it was found. */
export interface ListedRow {
  readonly row: NamedRow
  readonly source: string
  /** Entity attributes of the columns. */
  readonly columns: readonly AttributeColumn[]
}

/** Returns the rows of the first successful reply of each operation to these parameters and the required ones. */
export function listRows(
  ids: readonly string[],
  exchanges: readonly Exchange[],
  sent: Exchange['query'],
): ListedRow[] {
  const wanted = JSON.stringify(sent)
  return ids.flatMap(id => {
    const operation = contract.operations.find(each => each.id === id)
    if (operation === undefined) return [] // a list that not every venue has
    const takesAny = operation.parameters.some(({ required }) => required)
    const first = exchanges.find(
      each =>
        each.operation === id &&
        (takesAny || JSON.stringify(each.query) === wanted) &&
        readRows(each).length > 0,
    )
    const columns = listAttributes(findEntryName(operation))
    return first === undefined
      ? []
      : readRows(first).map((row, at) => ({ row, columns, source: `${id} row ${at}` }))
  })
}

/** The columns of a row that are a given attribute, of the one that is named or of any entity of its kind. */
export function findColumns({ columns }: ListedRow, is: string): string[] {
  return columns
    .filter(({ of, entity, name }) => is === `${of}.${name}` || is === `${entity}.${name}`)
    .map(({ column }) => column)
}

/** The values of a row that are a given attribute and have the form of one, without the padding of a fixed width. */
export function readValues(listed: ListedRow, is: string, pattern: RegExp): FoundValue[] {
  const { row, source } = listed
  return findColumns(listed, is).flatMap(column => {
    const value = row[column]
    const text = typeof value === 'string' ? stripPadding(value) : ''
    return pattern.test(text) ? [{ value: text, source: `${source} ${column}` }] : []
  })
}
