import { ContractError } from '../base/contract-error.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { fillPath } from '../contract/routes/read-path-values.ts'
import { writeUrl } from '../contract/routes/write-url.ts'
import generated from '../generated/client-routes.json' with { type: 'json' }
import type { CallOptions, ClientOptions, ClientRequest } from './client.ts'

/** Path, origin, pages and versions of an operation. */
export interface ClientRoute {
  /** Path in the shortest form that its origin serves, such as /altchain/token-details. */
  readonly path: string
  /** True for an operation that only the social origin serves. */
  readonly isSocial?: true
  /**
   * Pages: rows of a page by default, and the column that identifies a row. Two parameters select the size of a page
   * and its first row.
   */
  readonly page?: readonly [size: number, key: string, limit: string, offset: string]
  /** True for a reply that is one object, which is the only row. */
  readonly isSingle?: true
  /** Major versions with the media type to accept, the default first. Tables have none. */
  readonly versions?: readonly (readonly [version: number, accept: string])[]
}

/** The part of the contract that a client knows. */
export interface ClientRoutes {
  /** First part of the path in the long form of a route: `/api/v1`. */
  readonly prefix: string
  readonly keyHeader?: string
  /** Id of the chain on which payments are made. */
  readonly chain?: number
  readonly operations: Readonly<Record<string, ClientRoute>>
}

/** The operations of the contract. The whole contract is thirty times as large. */
export const clientRoutes = generated as unknown as ClientRoutes & {
  readonly operations: Readonly<Record<OperationId, ClientRoute>>
}

/** Builds the request of an operation. Throws ContractError for a missing base URL or an unknown version. */
export function buildClientRequest(
  id: OperationId,
  query: object,
  options: Pick<ClientOptions, 'baseUrl' | 'socialBaseUrl' | 'headers'>,
  { version, headers }: CallOptions,
): ClientRequest {
  const { path, isSocial, versions = [] } = clientRoutes.operations[id]
  const name = isSocial ? 'socialBaseUrl' : 'baseUrl'
  const base = options[name]
  if (base === undefined) throw new ContractError(`${id} needs the option ${name}.`)
  const accept = versions.find(([each]) => each === (version ?? versions[0]?.[0]))?.[1]
  if (version !== undefined && accept === undefined) {
    const known = versions.map(([each]) => each).join(', ') || 'one'
    throw new ContractError(`${id} has no version ${version}, but ${known}.`)
  }
  const { path: filled, rest } = fillPath(path, query as Readonly<Record<string, unknown>>)
  return {
    url: writeUrl(base, filled, rest, clientRoutes.prefix),
    headers: { Accept: accept ?? 'application/json', ...options.headers, ...headers },
  }
}
