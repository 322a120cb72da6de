/**
 * Types of the contract and rows as objects, without validation. For browsers and for Jest.
 *
 * @module market-data-contract/tables
 */

export { ContractError } from './base/contract-error.ts'
export type { Conversions, Converted, Loose } from './clickhouse/conversions.ts'
export type {
  ObjectOf,
  OperationId,
  QueryOf,
  ReplyOf,
  RowOf,
  Schemas,
  TableName,
  TupleOf,
} from './contract/contract-types.ts'
export { type ErrorBody, readErrorMessage } from './contract/read-error-message.ts'
export { type DecodedTable, decodeTable, type Envelope } from './contract/tables/decode-table.ts'
export { encodeTable } from './contract/tables/encode-table.ts'
export { parseTable } from './contract/tables/parse-table.ts'
export type { BasePaths, SocialPaths } from './generated/origin-paths.ts'
// By name, so that declarations of libraries can refer to rows.
export type * from './generated/rows.ts'
export type { paths } from './generated/schema.ts'
