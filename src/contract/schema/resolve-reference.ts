/** An object of a document, such as a schema or a parameter. */
export type JsonNode = Readonly<Record<string, unknown>>

/**
 * Follows a reference within `root`, such as `#/components/schemas/TokenDetails`, to its end. Returns any
 * other node unchanged.
 */
export function resolveReference(node: unknown, root: object): JsonNode {
  const { $ref } = (node ?? {}) as { $ref?: string }
  return $ref === undefined ? (node as JsonNode) : resolveReference(followPointer($ref, root), root)
}

/** Returns the target of a local reference, which may be another reference, or undefined for a missing one. */
export function followPointer(reference: string, root: object): unknown {
  const path = readPointer(`/${reference.slice(2)}`)
  return path.reduce<unknown>((parent, key) => (parent as JsonNode | undefined)?.[key], root)
}

/** Returns the names and indices of a JSON Pointer (RFC 6901). */
export function readPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
