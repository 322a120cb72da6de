import type { GapOptions } from '../generated/gaps.ts'
import type { components, operations } from '../generated/schema.ts'

/** The id of a gap, such as `GAP-10`. */
export type GapId = keyof GapOptions

/** Every named schema of the contract. */
export type Schemas = components['schemas']

/** The name of a tabular resource, such as `TokenDetails`: every schema that has a row beside it. */
export type TableName = {
  [Name in keyof Schemas]: `${Name}Row` extends keyof Schemas ? Name : never
}[keyof Schemas]

/** One row of a table as it is sent: a tuple in the order of the columns. */
export type RowOf<T extends TableName> = `${T}Row` extends keyof Schemas ? Schemas[`${T}Row`] : never

/** One row of a table keyed by column name, as `decodeTable` gives it. */
export type ObjectOf<T extends TableName> = `${T}Object` extends keyof Schemas ? Schemas[`${T}Object`] : never

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
