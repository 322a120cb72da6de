import { ContractError } from '../base/contract-error.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { fillPath } from '../contract/routes/read-path-values.ts'
import { writeUrl } from '../contract/routes/write-url.ts'
import type { CallOptions, ClientOptions, ClientRequest } from './client.ts'
import { clientRoutes } from './client-routes.ts'

/** Builds the request of an operation. Throws ContractError for a missing base URL or an unknown version. */
export function buildClientRequest(
  id: OperationId,
  query: object,
  options: Pick<ClientOptions, 'baseUrl' | 'socialBaseUrl' | 'headers'>,
  { version, headers }: CallOptions,
): ClientRequest {
  const { path, isSocial, versions = [] } = getRoute(id)
  const name = isSocial ? 'socialBaseUrl' : 'baseUrl'
  const base = options[name]
  if (base === undefined) throw new ContractError(`${id} needs the option ${name}.`)
  const accept = versions.find(([each]) => each === (version ?? versions[0]?.[0]))?.[1]
  if (version !== undefined && accept === undefined)
    throw new ContractError(
      `${id} has no version ${version}, but ${versions.map(([each]) => each).join(', ') || 'one'}.`,
    )
  const { path: filled, rest } = fillPath(path, query as Readonly<Record<string, unknown>>)
  return {
    url: writeUrl(base, filled, rest, clientRoutes.prefix),
    headers: { Accept: accept ?? 'application/json', ...options.headers, ...headers },
  }
}

/** Returns how an operation is reached. */
export function getRoute(id: OperationId): (typeof clientRoutes.operations)[string] {
  return clientRoutes.operations[id] as (typeof clientRoutes.operations)[string]
}
