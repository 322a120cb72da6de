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

/** One row and its source. */
export interface ListedRow {
  readonly row: NamedRow
  readonly source: string
  /** Entity and attribute of each column. */
  readonly columns: readonly AttributeColumn[]
}

/**
 * Returns the rows of the first reply with rows of each operation. Its request must have exactly these
 * parameters, unless the operation has required ones.
 */
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

/** Returns the columns of a row that hold an attribute, of the named entity or of any entity of its kind. */
export function findAttributeColumns({ columns }: ListedRow, is: string): string[] {
  return columns
    .filter(({ of, entity, name }) => is === `${of}.${name}` || is === `${entity}.${name}`)
    .map(({ column }) => column)
}

/**
 * Returns the values of a row that hold an attribute and match its pattern, without the padding of a fixed
 * width.
 */
export function readAttributeValues(listed: ListedRow, is: string, pattern: RegExp): FoundValue[] {
  const { row, source } = listed
  return findAttributeColumns(listed, is).flatMap(column => {
    const value = row[column]
    const text =
      typeof value === 'string' ? stripPadding(value) : Number.isInteger(value) ? String(value) : ''
    return pattern.test(text) ? [{ value: text, source: `${source} ${column}` }] : []
  })
}
