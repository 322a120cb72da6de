import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { asNode } from '../to-comparison-model.ts'

/**
 * Writes into a document the names of an old one where only they differ: those of path parameters, and a prefix of all
 * paths that is in the servers.
 */
export function alignDocuments(before: JsonNode, after: JsonNode): [JsonNode, JsonNode] {
  const sides = [before, after] as const
  const moved = [movePrefix(before), movePrefix(after)] as const
  const isShared = ([{ paths }, other]: readonly [JsonNode, JsonNode]) =>
    Object.keys(asNode(paths)).some(path => Object.hasOwn(asNode(other.paths), path))
  const [old, now] = !isShared(sides) && isShared(moved) ? moved : sides
  return [old, renameParameters(old, now)]
}

const host = /^(?:(?:[\w+.-]+:)?\/\/[^/]*|\{[^/]*)?/

/** Moves the path of all servers to the paths. */
function movePrefix(document: JsonNode): JsonNode {
  const servers = (Array.isArray(document.servers) ? document.servers : []).filter(isJsonNode)
  const prefixes = servers.map(({ url }) => String(url).replace(host, '').replace(/\/$/, ''))
  const [prefix = ''] = prefixes
  if (prefixes.some(each => each !== prefix)) return document
  const paths = Object.entries(asNode(document.paths)).map(([path, item]) => [prefix + path, item])
  const hosts = servers.map(server => ({ ...server, url: host.exec(String(server.url))?.[0] }))
  return { ...document, ...(hosts.length > 0 && { servers: hosts }), paths: Object.fromEntries(paths) }
}

const template = /\{[^{}/]*\}/g

/** Calls the parameters of paths as the old document does. */
function renameParameters(before: JsonNode, after: JsonNode): JsonNode {
  const [old, now] = [asNode(before.paths), asNode(after.paths)]
  const known = new Map(Object.keys(old).map(path => [path.replace(template, '{}'), path]))
  const paths = Object.entries(now).map(([path, item]) => {
    const name = known.get(path.replace(template, '{}')) ?? path
    if (Object.hasOwn(old, path) || Object.hasOwn(now, name)) return [path, item]
    const [own = [], others = []] = [path, name].map((each): string[] => each.match(template) ?? [])
    const rename = (parameter: JsonNode) => {
      const other = others[own.indexOf(`{${parameter.name}}`)]
      return parameter.in === 'path' && other ? { ...parameter, name: other.slice(1, -1) } : parameter
    }
    const change = (each: unknown) =>
      isJsonNode(each) && Array.isArray(each.parameters)
        ? { ...each, parameters: each.parameters.map(rename) }
        : each
    return [name, mapMembers(item, change)]
  })
  return { ...after, paths: Object.fromEntries(paths) }
}
