import { isDeepStrictEqual } from 'node:util'
import { isJsonNode, mapMembers, mapValues } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'

/**
 * Gives a document the names of an old one where only they differ: those of path parameters and security schemes, and a
 * prefix of all paths that stands in the servers.
 */
export function alignDocuments(before: SpecDocument, after: SpecDocument): [SpecDocument, SpecDocument] {
  const [old, now] = [before, after].map(movePrefix) as [JsonNode, JsonNode]
  const isMoved = Object.keys(before.paths).every(path => !Object.hasOwn(after.paths, path))
  const isFound = Object.keys(old.paths as JsonNode).some(path => Object.hasOwn(now.paths as JsonNode, path))
  const [from, to] = isMoved && isFound ? [old, now] : ([before, after] as unknown as [JsonNode, JsonNode])
  return [from, renameSchemes(from, renameParameters(from, to))] as unknown as [SpecDocument, SpecDocument]
}

const host = /^(?:(?:[\w+.-]+:)?\/\/[^/]*|\{[^/]*)?/

/** Moves the path of all servers to the paths. */
function movePrefix({ servers: given, ...document }: SpecDocument): JsonNode {
  const servers = (Array.isArray(given) ? given : []).filter(isJsonNode)
  const prefixes = servers.map(({ url }) => String(url).replace(host, '').replace(/\/$/, ''))
  const [prefix = ''] = prefixes
  if (prefixes.some(each => each !== prefix)) return { servers: given, ...document }
  const paths = Object.entries(document.paths).map(([path, item]) => [prefix + path, item])
  const hosts = servers.map(server => ({ ...server, url: host.exec(String(server.url))?.[0] }))
  return { ...document, ...(hosts.length > 0 && { servers: hosts }), paths: Object.fromEntries(paths) }
}

const template = /\{[^{}/]*\}/g

/** Calls the parameters of paths as the old document does. */
function renameParameters(before: JsonNode, after: JsonNode): JsonNode {
  const [old, now] = [before.paths, after.paths] as [JsonNode, JsonNode]
  const spelling = new Map(Object.keys(old).map(path => [path.replace(template, '{}'), path]))
  const paths = Object.entries(now).map(([path, item]) => {
    const known = spelling.get(path.replace(template, '{}'))
    if (known === undefined || Object.hasOwn(old, path) || Object.hasOwn(now, known)) return [path, item]
    const names = known.match(template) ?? []
    const renamed = new Map((path.match(template) ?? []).map((name, at) => [name, names[at]?.slice(1, -1)]))
    const rename = (parameter: JsonNode) =>
      parameter.in === 'path'
        ? { ...parameter, name: renamed.get(`{${parameter.name}}`) ?? parameter.name }
        : parameter
    return [
      known,
      mapMembers(item, each =>
        isJsonNode(each) && Array.isArray(each.parameters)
          ? { ...each, parameters: each.parameters.map(rename) }
          : each,
      ),
    ]
  })
  return { ...after, paths: Object.fromEntries(paths) }
}

/** Calls the security schemes as the old document does. */
function renameSchemes(before: JsonNode, after: JsonNode): JsonNode {
  const [old = {}, now = {}] = [before, after].map(
    ({ components }) => (components as JsonNode).securitySchemes as JsonNode | undefined,
  )
  const names = new Map(
    Object.entries(now).map(([name, scheme]) => {
      const [known = name] = Object.keys(old).filter(each => isDeepStrictEqual(old[each], scheme))
      return [name, Object.hasOwn(old, name) || Object.hasOwn(now, known) ? name : known]
    }),
  )
  const rename = (schemes: unknown) =>
    isJsonNode(schemes)
      ? Object.fromEntries(Object.entries(schemes).map(([name, each]) => [names.get(name) ?? name, each]))
      : schemes
  const change = (node: unknown): unknown =>
    isJsonNode(node) && Array.isArray(node.security) ? { ...node, security: node.security.map(rename) } : node
  const paths = mapValues(after.paths as JsonNode, item => mapMembers(item, change))
  const components = { ...(after.components as JsonNode), securitySchemes: rename(now) }
  return { ...(change(after) as JsonNode), paths, ...(Object.keys(now).length > 0 && { components }) }
}
