import type { ClientRoute, ClientRoutes } from '../../src/client/client-routes.ts'
import type { Contract, Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { findByRole } from '../../src/contract/model/find-by-role.ts'
import { findEntryName, findKeyPath } from '../../src/contract/model/list-attributes.ts'
import type { Meanings } from '../../src/contract/model/meanings.ts'

/** Extracts what a client needs to know to ask: paths, origins, versions, and the pages of lists. */
export function extractClientRoutes(contract: Contract, meanings: Meanings): ClientRoutes {
  const { prefix, keyHeader, payment, operations } = contract
  return {
    prefix,
    ...(keyHeader && { keyHeader }),
    ...(payment && { chain: payment.chain }),
    operations: Object.fromEntries(
      operations.map(operation => [operation.id, extractRoute(operation, contract, meanings)]),
    ),
  }
}

function extractRoute(operation: Operation, contract: Contract, meanings: Meanings): ClientRoute {
  const { origin, reply } = operation
  const page = extractPage(operation, meanings)
  return {
    path: listPaths(operation, contract)[0] as string,
    ...(origin === 'social' && { isSocial: true as const }),
    ...(page && { page }),
    ...(reply.kind === 'objects' && reply.isSingle && { isSingle: true as const }),
    ...(reply.kind === 'objects' && { versions: listVersions(reply.media) }),
  }
}

function extractPage(operation: Operation, { entries, entities }: Meanings): ClientRoute['page'] {
  const { rows = '', is = {} } = entries[findEntryName(operation)] ?? {}
  const [key] = Object.keys(is).filter(column => is[column] === findKeyPath(rows, rows, entities))
  const limit = findByRole(operation, 'limit')
  const offset = findByRole(operation, 'offset')
  const size = limit?.schema.default
  if (key === undefined || limit === undefined || offset === undefined || typeof size !== 'number') return
  return [size, key, limit.name, offset.name]
}

/**
 * Returns what to accept for each major version, the default first. Which version a media type selects that several
 * share is open, so no version is named there: the reply is the default one.
 */
function listVersions(
  media: Extract<Operation['reply'], { kind: 'objects' }>['media'],
): NonNullable<ClientRoute['versions']> {
  const numbered = media.flatMap(({ type, versions }) => {
    const number = versionInType.exec(type)?.[1]
    const isDefault = versions.some(version => version.default)
    const accept = isDefault && versions.length > 1 ? 'application/json' : type
    return number === undefined ? [] : [{ number: Number(number), accept, isDefault }]
  })
  return numbered
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ number, accept }) => [number, accept] as const)
}

/** The version in a media type, such as 2 in `application/vnd.service.posts.v2+json`. */
const versionInType = /\.v(\d+)\+json$/
