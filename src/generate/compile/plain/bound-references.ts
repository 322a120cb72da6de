import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'

/** Maximum number of nodes of a schema with all of its references written out. */
const MAX_NODES = 300

/**
 * Replaces references to schemas that refer to themselves, or that are very large when written out, by a schema that
 * allows everything. Otherwise, to write out a schema would take too long or never end.
 */
export function boundReferences(schemas: JsonNode): JsonNode {
  const sizes = new Map<string, number>()
  const measureNamed = (name: string): number => {
    const known = sizes.get(name)
    if (known !== undefined) return known
    sizes.set(name, Number.POSITIVE_INFINITY) // as long as it is measured, so that a circle is endless
    const size = measure(schemas[name])
    sizes.set(name, size)
    return size
  }
  const measure = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0
    const name = readName(node)
    if (name !== undefined) return 1 + measureNamed(name)
    return Object.values(node).reduce<number>((sum, value) => sum + measure(value), 1)
  }
  const bound = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(bound)
    if (typeof node !== 'object' || node === null) return node
    const name = readName(node)
    if (name !== undefined) return measureNamed(name) > MAX_NODES ? {} : node
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, bound(value)]))
  }
  for (const name of Object.keys(schemas)) measureNamed(name)
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bound(schema)]))
}

function readName(node: object): string | undefined {
  const { $ref } = node as { $ref?: unknown }
  return typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
}
