import type { Conversions, Converted } from '../clickhouse/conversions.ts'
import type { GapOptions } from '../generated/gaps.ts'
import type { RowObjects } from '../generated/rows.ts'
import type { components, operations } from '../generated/schema.ts'

/** The id of a gap in the register. */
export type GapId = keyof GapOptions

/** All named schemas of the contract. */
export type Schemas = components['schemas']

/** The name of a tabular resource, such as `TokenDetails`. */
export type TableName = keyof RowObjects

/** A row of a table on the wire: a tuple in the order of the columns. */
export type TupleOf<T extends TableName> = Schemas[`${T}Row`]

/** A row of a table keyed by column name, as `decodeTable` returns it. `O` are the requested conversions. */
export type ObjectOf<T extends TableName, O extends Conversions = Conversions> = Conversions extends O
  ? RowObjects[T]
  : { [Name in keyof RowObjects[T]]: Converted<ColumnType<T, Name>, RowObjects[T][Name], O> }

type ColumnType<T extends TableName, Name> = Extract<Schemas[T]['columns'][number], { name: Name }>['type']

/**
 * The name of the table whose columns an envelope has. It is `never` if the types of the columns do not
 * determine it.
 */
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

/** The query parameters of an operation, or the empty object when it has none. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : never

type Content<Id extends OperationId> = operations[Id]['responses'][200]['content']

/** The major versions of an operation, such as `1 | 2`. A table has none. */
export type VersionOf<Id extends OperationId> = keyof Content<Id> extends infer Media
  ? Media extends `${string}.v${infer Version extends number}+json`
    ? Version
    : never
  : never

/**
 * The body of a 200 reply. `V` selects a version of an operation with several, by its number or media type.
 *
 * @example
 * const reply: ReplyOf<'influencerCredibility', 2> = await response.json()
 */
export type ReplyOf<
  Id extends OperationId,
  V extends keyof Content<Id> | VersionOf<Id> = keyof Content<Id>,
> = Content<Id>[V extends number ? Extract<keyof Content<Id>, `${string}.v${V}+json`> : V & keyof Content<Id>]

/**
 * A row of the table that an operation returns, keyed by column name, or an object of the list that it
 * returns.
 *
 * @example
 * const pools: RowOf<'clmmVenuePools'>[] = decodeTable(reply)
 */
export type RowOf<
  Id extends OperationId,
  O extends Conversions = Conversions,
  V extends keyof Content<Id> | VersionOf<Id> = keyof Content<Id>,
> = RowIn<ReplyOf<Id, V>, O>

type RowIn<Reply, O extends Conversions> = Reply extends readonly (infer Entry)[]
  ? Entry extends AnyTable
    ? RowIn<Entry, O>
    : Entry
  : Reply extends AnyTable
    ? ObjectOf<TableOf<Reply>, O>
    : never

type AnyTable = Schemas[TableName]
