import type { Conversions } from '../clickhouse/conversions.ts'
import type { OperationId, QueryOf, RowOf, VersionOf } from '../contract/contract-types.ts'
import type { DefaultVersions, PagedOperations, SortParameters } from '../generated/client-operations.ts'
import type { PaymentOptions } from './pay-request.ts'

/** Options of `createClient`. */
export interface ClientOptions extends Conversions {
  /** Base URL of the service, such as `https://api.example.com`. With `pay` it is that of the payment origin. */
  readonly baseUrl?: string | undefined
  /** Base URL of the social origin, which alone has the posts. With `pay` it is that of its payment origin. */
  readonly socialBaseUrl?: string | undefined
  /** API key, or a function that returns it. */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined
  /** Pays for requests in place of a key. */
  readonly pay?: PaymentOptions | undefined
  /** Further headers of all requests. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Default: the global `fetch` at the time of the request. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Longest wait for the reply of a call in milliseconds, with its body and all repetitions. Default: 30,000. */
  readonly timeout?: number | undefined
  /**
   * Number of repetitions after a lost connection, 429, 502, 503 or 504. It waits as `Retry-After`
   * says. It does not repeat a request when `timeout` would be over before. Default: 2.
   */
  readonly retries?: number | undefined
  /**
   * Judges replies by the contract. `warn` writes problems to the console, `throw` throws a ReplyError. The
   * validator is loaded with the first reply. Default: off.
   */
  readonly validate?: 'off' | 'warn' | 'throw' | undefined
}

/** A GET request, without its key. */
export interface ClientRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Options of one call. Its `timeout` is in place of that of the client. */
export interface CallOptions<Version = number> extends Pick<ClientOptions, 'headers' | 'timeout'> {
  /** Version of the reply. Default: the one that is the default in the contract. */
  readonly version?: Version | undefined
  readonly signal?: AbortSignal | undefined
}

/** Rows and what came with them. */
export interface ClientReply<Row> {
  readonly rows: Row[]
  /** Columns of a table. Undefined for a list of objects. */
  readonly columns: readonly { readonly name: string; readonly type: string }[] | undefined
  readonly status: number
  readonly headers: Headers
  readonly url: string
}

type DefaultVersion<Id extends OperationId> = DefaultVersions[Id] & VersionOf<Id>

/** The rows of an operation in one version. */
export type ClientRow<Id extends OperationId, O extends Conversions, V> = [VersionOf<Id>] extends [never]
  ? RowOf<Id, O>
  : RowOf<Id, O, V & VersionOf<Id>>

/** The query of an operation. It sorts by columns of its rows, and leaves a place with an empty item. */
type ClientQuery<Id extends OperationId> = Id extends keyof SortParameters
  ? {
      [Name in keyof QueryOf<Id>]: Name extends SortParameters[Id]
        ? readonly ('' | (keyof RowOf<Id> & string))[]
        : QueryOf<Id>[Name]
    }
  : QueryOf<Id>

type Arguments<Id extends OperationId, V> =
  object extends ClientQuery<Id>
    ? [query?: ClientQuery<Id>, options?: CallOptions<V>]
    : [query: ClientQuery<Id>, options?: CallOptions<V>]

/** One operation of the service. A call sends one request and returns its rows. */
export interface ClientOperation<Id extends OperationId, O extends Conversions = Conversions> {
  <V extends VersionOf<Id> = DefaultVersion<Id>>(...given: Arguments<Id, V>): Promise<ClientRow<Id, O, V>[]>
  /** Sends one request, and returns columns and headers beside the rows. */
  withReply<V extends VersionOf<Id> = DefaultVersion<Id>>(
    ...given: Arguments<Id, V>
  ): Promise<ClientReply<ClientRow<Id, O, V>>>
  /** Returns the request without sending it. It has no key. */
  request<V extends VersionOf<Id> = DefaultVersion<Id>>(...given: Arguments<Id, V>): ClientRequest
}

/** An operation that lists rows in pages. */
export interface PagedOperation<Id extends OperationId, O extends Conversions = Conversions>
  extends ClientOperation<Id, O> {
  /**
   * Yields all rows from `offset` on, page by page. `limit` is the size of a page. A list that grows or shrinks
   * meanwhile shifts the pages: each row has a key, so that none comes twice or is left out.
   */
  rows(...given: Arguments<Id, never>): AsyncGenerator<ClientRow<Id, O, never>, void, undefined>
  /** Yields the same rows by page. */
  pages(...given: Arguments<Id, never>): AsyncGenerator<ClientRow<Id, O, never>[], void, undefined>
}

/** A client of the service: a function for each operation. `O` are the conversions of its rows. */
export type Client<O extends Conversions = Conversions> = {
  readonly [Id in keyof DefaultVersions]: Id extends PagedOperations
    ? PagedOperation<Id, O>
    : ClientOperation<Id, O>
}
