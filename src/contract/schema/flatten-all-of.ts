import { followPointer, type Node } from './resolve-reference.ts'

/** What a schema takes in: what it refers to, and the parts of its `allOf`. */
export function listParts(schema: unknown, root: object): unknown[] {
  const { $ref, allOf = [] } = schema as { $ref?: string; allOf?: unknown[] }
  return [...($ref === undefined ? [] : [followPointer($ref, root)]), ...allOf]
}

/** A schema with its reference and `allOf` merged into one object, at any depth; members nearer to it win. */
export function flattenAllOf(schema: unknown, root: object): Node {
  const { $ref: _ref, allOf: _allOf, ...own } = schema as Node
  const layers = [...listParts(schema, root).map(part => flattenAllOf(part, root)), own]
  const properties = Object.assign({}, ...layers.map(layer => layer.properties))
  return Object.assign({}, ...layers, Object.keys(properties).length > 0 ? { properties } : {})
}
