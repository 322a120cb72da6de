import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/**
 * Applies `change` to every object of a document, inner ones first. Examples and extension keywords stay
 * unchanged, and so does the map of properties itself.
 */
export function rewriteObjects(document: JsonNode, change: (object: JsonNode) => JsonNode): JsonNode {
  return change(rewriteMembers(document, change))
}

function rewriteMembers(node: JsonNode, change: (object: JsonNode) => JsonNode): JsonNode {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key.startsWith('x-') || key.startsWith('example')) return [key, value]
      return [
        key,
        key === 'properties' ? rewriteMembers(value as JsonNode, change) : rewriteValue(value, change),
      ]
    }),
  )
}

function rewriteValue(value: unknown, change: (object: JsonNode) => JsonNode): unknown {
  if (Array.isArray(value)) return value.map(item => rewriteValue(item, change))
  return typeof value === 'object' && value !== null ? rewriteObjects(value as JsonNode, change) : value
}
