/**
 * A typed client of the service: rows of an operation in one call. For browsers and for Node.
 *
 * @module market-data-contract/client
 */

export type { Conversions } from './clickhouse/conversions.ts'
export type {
  CallOptions,
  Client,
  ClientOperation,
  ClientOptions,
  ClientReply,
  ClientRequest,
  ClientRow,
  PagedOperation,
} from './client/client.ts'
export {
  AccessError,
  ClientError,
  ConnectionError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitError,
  ReplyError,
  StatusError,
  VersionSunsetError,
} from './client/client-error.ts'
export { createClient } from './client/create-client.ts'
export type { PaymentOptions } from './client/pay-request.ts'
export type { OperationId, QueryOf, ReplyOf, RowOf, VersionOf } from './contract/contract-types.ts'
// By name, so that declarations of libraries can refer to rows.
export type * from './generated/rows.ts'
