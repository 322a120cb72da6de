import { getOwn } from '../../base/get-own.ts'

/** An object of a document, such as a schema or a parameter. */
export type JsonNode = Readonly<Record<string, unknown>>

/**
 * Follows a reference within `root`, such as `#/components/schemas/TokenDetails`, to its end. Returns any
 * other node unchanged, and undefined for references in a circle.
 */
export function resolveReference(node: unknown, root: object): JsonNode {
  const { $ref } = (node ?? {}) as JsonNode
  if (typeof $ref !== 'string') return node as JsonNode
  const isFound = explainReference($ref, root) === undefined
  return resolveReference(isFound ? followPointer($ref, root) : undefined, root)
}

/** Returns the target of a local reference, which may be another reference, or undefined for a missing one. */
export function followPointer(reference: string, root: object): unknown {
  if (!reference.startsWith('#/')) return undefined
  const follow = (pointer: string) =>
    readPointer(pointer).reduce<unknown>((parent, key) => getOwn(Object(parent) as JsonNode, key), root)
  return follow(reference) ?? follow(decodeReference(reference))
}

/** Returns why a reference has no value, or undefined. */
export function explainReference(reference: string, document: object): string | undefined {
  const passed = new Set<unknown>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (!next.startsWith('#')) return 'reference to another file'
    if (passed.has(next)) return 'reference that leads back to itself'
    passed.add(next)
    const target = followPointer(next, document)
    if (target === undefined || target === null) return 'reference to nothing'
    next = (target as JsonNode).$ref
  }
  return undefined
}

/** Decodes the characters of a reference that are percent-encoded. */
export function decodeReference(reference: string): string {
  return reference.replace(/%[0-7][0-9a-f]/gi, code => decodeURIComponent(code))
}

/** Returns the name of the schema that a reference leads to. */
export function readSchemaName(node: unknown): string | undefined {
  const { $ref } = (node ?? {}) as JsonNode
  return typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
}

/** Returns the names and indices of a JSON Pointer (RFC 6901). */
export function readPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
