import { ContractError } from '../../base/contract-error.ts'
import { isPaidOrigin, isSocialOrigin, type Origin, originUrlNames } from '../../contract/match-route.ts'
import { dropUnusedSchemas } from '../../contract/schema/drop-unused-schemas.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

interface ServerNode extends JsonNode {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default: string }>>
}

/**
 * Returns the document of one origin: its operations, one server with a literal URL, and one security scheme.
 * `address` replaces the default URL of the origin. Throws ContractError when the contract has no such origin.
 */
export function keepOrigin(document: JsonNode, origin: Origin, address?: string): JsonNode {
  const isSocial = isSocialOrigin(origin)
  const all = Object.entries(document.paths as Readonly<Record<string, JsonNode>>)
  const paths = all.filter(([, { servers }]) => (servers !== undefined) === isSocial)
  const servers = (isSocial ? paths[0]?.[1].servers : document.servers) as readonly ServerNode[] | undefined
  const name = originUrlNames[origin]
  // The short form of the routes comes first.
  const server = servers?.find(each => each.variables?.[name] !== undefined)
  if (server === undefined) throw new ContractError(`This contract has no server for ${origin}.`)
  const suffix = server.url.replace(`{${name}}`, '')
  const base = (address ?? server.variables?.[name]?.default ?? '').replace(/\/+$/, '')
  const { securitySchemes = {}, ...components } = document.components as {
    securitySchemes?: Readonly<Record<string, JsonNode>>
  }
  const schemes = Object.entries(securitySchemes).filter(
    ([, scheme]) => (scheme['x-payment'] !== undefined) === isPaidOrigin(origin),
  )
  return dropUnusedSchemas({
    ...document,
    servers: [
      { url: base.endsWith(suffix) ? base : `${base}${suffix}`, description: String(server.description) },
    ],
    security: schemes.map(([scheme]) => ({ [scheme]: [] })),
    paths: Object.fromEntries(paths.map(([path, { servers: _, ...item }]) => [path, item])),
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
  })
}
