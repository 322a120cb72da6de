import type { Conversions, Converted } from '../clickhouse/conversions.ts'
import type { GapOptions } from '../generated/gaps.ts'
import type { RowObjects } from '../generated/rows.ts'
import type { components, operations } from '../generated/schema.ts'

/** The id of a gap, such as `GAP-10`. */
export type GapId = keyof GapOptions

/** Every named schema of the contract. */
export type Schemas = components['schemas']

/** The name of a tabular resource, such as `TokenDetails`. */
export type TableName = keyof RowObjects

/** One row of a table as it is sent: a tuple in the order of the columns. */
export type TupleOf<T extends TableName> = Schemas[`${T}Row`]

/** One row of a table keyed by column name, as `decodeTable` gives it; `O` are the conversions it was asked for. */
export type ObjectOf<T extends TableName, O extends Conversions = Conversions> = Conversions extends O
  ? RowObjects[T]
  : { [Name in keyof RowObjects[T]]: Converted<ColumnType<T, Name>, RowObjects[T][Name], O> }

type ColumnType<T extends TableName, Name> = Extract<Schemas[T]['columns'][number], { name: Name }>['type']

/** The table whose columns an envelope has; never where the types of the columns do not tell. */
export type TableOf<E extends { readonly columns: readonly unknown[] }> = {
  [T in TableName]: [E['columns'][number], Schemas[T]['columns'][number]] extends [
    Schemas[T]['columns'][number],
    E['columns'][number],
  ]
    ? T
    : never
}[TableName]

/** The name of an operation, such as `tokenDetails`. */
export type OperationId = keyof operations

/** The query parameters of an operation; the empty object where it has none. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : never

type Content<Id extends OperationId> = operations[Id]['responses'][200]['content']

/** The body of a 200 reply; `Media` picks one media type where an operation has several versions. */
export type ReplyOf<
  Id extends OperationId,
  Media extends keyof Content<Id> = keyof Content<Id>,
> = Content<Id>[Media]

/**
 * One row of a table that an operation answers, keyed by column name, or one of its objects where it answers those.
 *
 * @example
 * const pools: RowOf<'clmmVenuePools'>[] = decodeTable(reply)
 */
export type RowOf<Id extends OperationId, O extends Conversions = Conversions> = RowIn<ReplyOf<Id>, O>

type RowIn<Reply, O extends Conversions> = Reply extends readonly (infer Entry)[]
  ? Entry extends AnyTable
    ? RowIn<Entry, O>
    : Entry
  : Reply extends AnyTable
    ? ObjectOf<TableOf<Reply>, O>
    : never

type AnyTable = Schemas[TableName]
