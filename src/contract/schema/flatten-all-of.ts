import { isJsonNode, mapMembers } from './map-members.ts'
import { followPointer, type JsonNode, resolveReference } from './resolve-reference.ts'

/** Lists the parts of a schema: the target of its reference, and the parts of its `allOf`. */
export function listAllOfParts(schema: unknown, root: object): unknown[] {
  const { $ref, allOf = [] } = schema as { $ref?: string; allOf?: unknown[] }
  return [...($ref === undefined ? [] : [followPointer($ref, root)]), ...allOf]
}

/** Returns the names of the required members of a schema and of its parts, which may repeat. */
export function listRequired(schema: unknown, root: object): readonly string[] {
  const { required = [] } = schema as { required?: readonly string[] }
  return [...required, ...listAllOfParts(schema, root).flatMap(part => listRequired(part, root))]
}

/**
 * Merges the reference and `allOf` of a schema into one object at any depth. Members of the schema itself
 * replace those of its parts.
 */
export function flattenAllOf(schema: unknown, root: object): JsonNode {
  const { $ref: _ref, allOf: _allOf, ...own } = schema as JsonNode
  const layers = [...listAllOfParts(schema, root).map(part => flattenAllOf(part, root)), own]
  const properties = Object.assign({}, ...layers.map(layer => layer.properties))
  return Object.assign({}, ...layers, Object.keys(properties).length > 0 ? { properties } : {})
}

/**
 * Replaces each reference of a schema by its target. Schemas of values in the contract have no circular
 * references.
 */
export function inlineReferences<T>(node: T, root: object): T {
  const inline = (value: unknown) => inlineReferences(value, root)
  if (!isJsonNode(node)) return mapMembers(node, inline) as T
  const { $ref, ...rest } = node
  const members = mapMembers(rest, inline) as object
  if ($ref === undefined) return members as T
  const target = inlineReferences(resolveReference({ $ref }, root), root) as object
  return (Object.keys(members).length === 0 ? target : { ...members, allOf: [target] }) as T
}
