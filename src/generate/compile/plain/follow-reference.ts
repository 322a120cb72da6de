import { followPointer, type JsonNode } from '../../../contract/schema/resolve-reference.ts'

/** Returns the target of a reference, whose characters may be percent-encoded, or undefined. */
export function followReference(reference: string, document: object): unknown {
  if (!reference.startsWith('#/')) return undefined
  const decoded = reference.replace(/%[0-7][0-9a-f]/gi, code => decodeURIComponent(code))
  return followPointer(reference, document) ?? followPointer(decoded, document)
}

/** Returns why a reference has no value, or undefined. */
export function explainReference(reference: string, document: object): string | undefined {
  const passed = new Set<unknown>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (!next.startsWith('#')) return 'reference to another file'
    if (passed.has(next)) return 'reference that leads back to itself'
    passed.add(next)
    const target = followReference(next, document)
    if (target === undefined || target === null) return 'reference to nothing'
    next = (target as JsonNode).$ref
  }
  return undefined
}

/** Returns the value at the end of a reference. Returns any other value unchanged. */
export function resolve(node: unknown, root: object): unknown {
  const { $ref } = (node ?? {}) as JsonNode
  return typeof $ref === 'string' ? resolve(followReference($ref, root), root) : node
}
