/** An object of a document: a schema, a parameter, or whatever else stands there. */
export type Node = Readonly<Record<string, unknown>>

/** Follows a reference within `root` such as `#/components/schemas/TokenDetails` to its end; another node is itself. */
export function resolveReference(node: unknown, root: object): Node {
  const { $ref } = (node ?? {}) as { $ref?: string }
  return $ref === undefined ? (node as Node) : resolveReference(followPointer($ref, root), root)
}

/** What stands at a local reference, which may be a reference again. */
export function followPointer(reference: string, root: object): unknown {
  return reference
    .slice(2)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((parent, key) => (parent as Node)[key], root)
}
