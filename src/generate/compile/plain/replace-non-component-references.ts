import { isJsonNode, mapMembers } from '../../../contract/schema/map-members.ts'
import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { explainReference, followReference } from './follow-reference.ts'

/** Depth of references within references. Deeper ones allow everything. */
const MAX_DEPTH = 4

/**
 * Replaces references that name no component, such as those to a part of a path, by what they point to. A reference to
 * another file, to nothing or back to itself is replaced by an empty object.
 */
export function replaceNonComponentReferences(document: JsonNode): JsonNode {
  const replace = (node: unknown, depth: number): unknown => {
    const { $ref } = isJsonNode(node) ? node : {}
    if (typeof $ref !== 'string') return mapMembers(node, value => replace(value, depth))
    if (explainReference($ref, document) !== undefined) return {}
    if (/^#\/components\/\w+\/[^/]+$/.test($ref)) return node
    return depth < MAX_DEPTH ? replace(followReference($ref, document), depth + 1) : {}
  }
  return replace(document, 0) as JsonNode
}
