import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/**
 * Applies `change` to every object of a document, inner ones first. Examples and extension keywords stay
 * unchanged, and so does the map of properties itself.
 */
export function rewriteObjects(document: JsonNode, change: (object: JsonNode) => JsonNode): JsonNode {
  const rewrite = (value: unknown, key: string): unknown => {
    if (key.startsWith('x-') || key.startsWith('example')) return value
    if (key === 'properties') return mapMembers(value, schema => rewrite(schema, ''))
    const members = mapMembers(value, rewrite)
    return isJsonNode(members) ? change(members) : members
  }
  return rewrite(document, '') as JsonNode
}
