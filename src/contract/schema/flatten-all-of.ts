import { followPointer, type JsonNode } from './resolve-reference.ts'

/** Lists the parts of a schema: the target of its reference, and the parts of its `allOf`. */
export function listAllOfParts(schema: unknown, root: object): unknown[] {
  const { $ref, allOf = [] } = (schema ?? {}) as { $ref?: string; allOf?: unknown[] }
  return [...($ref === undefined ? [] : [followPointer($ref, root)]), ...allOf]
}

/** Returns the names of the required members of a schema and of its parts, each once. */
export function listRequired(schema: unknown, root: object): readonly string[] {
  const seen = new Set<unknown>()
  const list = (part: unknown): string[] => {
    if (seen.has(part)) return []
    seen.add(part)
    const { required = [] } = (part ?? {}) as { required?: readonly string[] }
    return [...required, ...listAllOfParts(part, root).flatMap(list)]
  }
  return [...new Set(list(schema))]
}

/**
 * Merges the reference and `allOf` of a schema into one object at any depth. Members of the schema itself
 * replace those of its parts. A schema that is part of itself adds nothing there.
 */
export function flattenAllOf(schema: unknown, root: object): JsonNode {
  const known = new Map<unknown, JsonNode>()
  const flatten = (node: unknown): JsonNode => {
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, {}) // as long as it is merged
    const { $ref: _ref, allOf: _allOf, ...own } = (node ?? {}) as JsonNode
    const layers = [...listAllOfParts(node, root).map(flatten), own]
    const properties = Object.assign({}, ...layers.map(layer => layer.properties))
    const flat = Object.assign({}, ...layers, Object.keys(properties).length > 0 ? { properties } : {})
    known.set(node, flat)
    return flat
  }
  return flatten(schema)
}
