import type { Conversions } from '../clickhouse/conversions.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { callOperation } from './call-operation.ts'
import type { CallOptions, Client, ClientOptions } from './client.ts'
import { ReplyError } from './client-error.ts'
import { buildClientRequest, clientRoutes } from './client-routes.ts'
import { readPages } from './read-pages.ts'

/**
 * Creates a typed client of the service, with a function for each operation. Paths, origins, versions and pages
 * come from the contract. A call throws a ClientError, whose subclasses say why.
 *
 * @example
 * const market = createClient({ baseUrl, socialBaseUrl, apiKey })
 * const [token] = await market.tokenDetails({ token_address })
 * for await (const pool of market.clmmVenuePools.rows({ limit: 100 })) console.log(pool.poolAddress)
 */
export function createClient<
  const Bigint extends Conversions['bigint'] = undefined,
  const Dates extends Conversions['dates'] = undefined,
>(
  options: ClientOptions & { readonly bigint?: Bigint; readonly dates?: Dates },
): Client<[Bigint, Dates] extends [undefined, undefined] ? Conversions : { bigint: Bigint; dates: Dates }> {
  const ids = Object.keys(clientRoutes.operations) as OperationId[]
  return Object.fromEntries(ids.map(id => [id, createOperation(id, options)])) as never
}

type Query = Readonly<Record<string, unknown>>

function createOperation(id: OperationId, options: ClientOptions) {
  const withReply = (query: Query = {}, call: CallOptions = {}) => callOperation(id, query, options, call)
  const readRows = async (query?: Query, call?: CallOptions) => (await withReply(query, call)).rows
  const request = (query: Query = {}, call: CallOptions = {}) => buildClientRequest(id, query, options, call)
  const { page } = clientRoutes.operations[id]
  if (page === undefined) return Object.assign(readRows, { withReply, request })
  const [size, key, limit, offset] = page
  const pages = (query: Query = {}, call?: CallOptions) => {
    const failed = { operation: id, url: request(query).url }
    return readPages(
      {
        ask: (rows, start) => readRows({ ...query, [limit]: rows, [offset]: start }, call),
        limit: Number(query[limit] ?? size),
        offset: Number(query[offset] ?? 0),
        documentedLimit: size,
        readKey(row) {
          const value = (row as Query)[key]
          if (value == null) throw new ReplyError(`A row has no ${key}.`, failed)
          return value
        },
      },
      failed,
    )
  }
  async function* rows(query?: Query, call?: CallOptions) {
    for await (const each of pages(query, call)) yield* each
  }
  return Object.assign(readRows, { withReply, request, pages, rows })
}
