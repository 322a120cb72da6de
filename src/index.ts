/** The contract of the Market Data Service: its types, and how to read, write and judge its replies. */

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
export {
  type Decoded,
  decodeTable,
  type Envelope,
  encodeTable,
  iterateTable,
} from './contract/decode-table.ts'
export { type Answered, type Problem, validate } from './contract/validate.ts'
export { ContractError } from './contract-error.ts'
export type { paths } from './generated/schema.ts'
