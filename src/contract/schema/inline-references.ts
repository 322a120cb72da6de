import { resolveReference } from './resolve-reference.ts'

/**
 * Replaces each reference of a schema by its target. Schemas of values in the contract have no circular
 * references.
 */
export function inlineReferences<T>(node: T, root: object): T {
  if (Array.isArray(node)) return node.map(item => inlineReferences(item, root)) as T
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as { $ref?: string }
  const members = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlineReferences(value, root)]),
  )
  if ($ref === undefined) return members as T
  const target = inlineReferences(resolveReference({ $ref }, root), root) as object
  return (Object.keys(members).length === 0 ? target : { ...members, allOf: [target] }) as T
}
