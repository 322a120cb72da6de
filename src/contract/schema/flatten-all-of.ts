import { isJsonNode } from './map-members.ts'
import { followPointer, type JsonNode } from './resolve-reference.ts'

/** Lists the parts of a schema: the target of its reference, and the parts of its `allOf`. */
export function listAllOfParts(schema: unknown, root: object): unknown[] {
  const { $ref, allOf } = schema as JsonNode
  return [
    ...(typeof $ref === 'string' ? [followPointer($ref, root)] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ]
}

/** Returns the names of the required members of a schema and of its parts, which may repeat. */
export function listRequired(schema: unknown, root: object): string[] {
  return listParts(schema, root).flatMap(part => listRequiredNames(part.required, part.properties))
}

/** Merges a schema, its reference and its `allOf` at any depth. Its own members replace those of its parts. */
export function flattenAllOf(schema: unknown, root: object): JsonNode {
  const layers = listParts(schema, root).map(({ $ref: _ref, allOf: _allOf, ...own }) => own)
  const properties = Object.assign({}, ...layers.map(layer => layer.properties))
  return Object.assign({}, ...layers, Object.keys(properties).length > 0 ? { properties } : {})
}

/** Lists a schema and all that it includes by references and `allOf`, what it includes first. Each is listed once. */
export function listParts(schema: unknown, root: object, seen = new Set<unknown>()): JsonNode[] {
  if (!isJsonNode(schema) || seen.has(schema)) return []
  seen.add(schema)
  return [...listAllOfParts(schema, root).flatMap(part => listParts(part, root, seen)), schema]
}

/** Returns the names of required members. `required` of an entry may be true for all. */
export function listRequiredNames(required: unknown, properties: unknown): string[] {
  if (required === true) return Object.keys((properties ?? {}) as object)
  return Array.isArray(required) ? required.map(String) : []
}
