import { isJsonNode, mapMembers } from './map-members.ts'
import { resolveReference } from './resolve-reference.ts'

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
