import { isJsonNode, mapMembers, mapValues } from '../../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../../contract/schema/resolve-reference.ts'

/** Maximum number of nodes of a schema with all of its references written out. */
const MAX_NODES = 300

/**
 * Replaces references to schemas that refer to themselves, or that are very large when written out, by an outline of
 * them: their simple members, and the types of the others. Otherwise, to write out a schema would take too long or
 * never end.
 */
export function replaceLargeReferences(schemas: JsonNode): JsonNode {
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
    const name = isJsonNode(node) ? readName(node) : undefined
    if (name === undefined) return mapMembers(node, bound)
    return measureNamed(name) > MAX_NODES ? outline(schemas[name], schemas) : node
  }
  for (const name of Object.keys(schemas)) measureNamed(name)
  return mapValues(schemas, bound)
}

/** Keywords of a schema that hold no other schema. */
const simple = ['type', 'format', 'enum', 'const', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength']

const none: JsonNode = {}

/** Depth of objects within objects of an outline. */
const DEPTH = 3

function outline(schema: unknown, schemas: JsonNode, depth = DEPTH): JsonNode {
  const { required, properties = none, ...own } = mergeParts(schema, schemas)
  const members = Object.entries(depth > 0 ? (properties as JsonNode) : {}).map(
    ([name, member]) => [name, outline(member, schemas, depth - 1)] as const,
  )
  return {
    ...(properties !== none && { type: 'object' }),
    ...Object.fromEntries(Object.entries(own).filter(([key]) => simple.includes(key))),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(Array.isArray(required) && { required }),
  }
}

/** Merges the target of a reference and the parts of `allOf`, each once. */
function mergeParts(schema: unknown, schemas: JsonNode, seen: readonly string[] = []): JsonNode {
  if (typeof schema !== 'object' || schema === null) return {}
  const { allOf = [], ...own } = schema as JsonNode
  const name = readName(schema)
  if (name !== undefined)
    return seen.includes(name) ? {} : mergeParts(schemas[name], schemas, [...seen, name])
  const parts = [...(allOf as unknown[]).map(part => mergeParts(part, schemas, seen)), own]
  const properties = Object.assign({}, ...parts.map(part => part.properties))
  const required = parts.flatMap(part => (Array.isArray(part.required) ? part.required : []))
  return {
    ...Object.assign({}, ...parts),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

function readName(node: object): string | undefined {
  const { $ref } = node as { $ref?: unknown }
  return typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
}

/** Depth of references within references. Deeper ones allow everything. */
const MAX_DEPTH = 4

/**
 * Replaces references that name no component, such as those to a part of a path, by what they point to. A reference to
 * another file, to nothing or back to itself is replaced by an empty object.
 */
export function replaceNonComponentReferences(document: JsonNode): JsonNode {
  const replace = (node: unknown, depth: number): unknown => {
    const { $ref } = isJsonNode(node) ? node : {}
    if (typeof $ref !== 'string') return mapMembers(node, value => replace(value, depth))
    if (explainReference($ref, document) !== undefined) return {}
    if (/^#\/components\/\w+\/[^/]+$/.test($ref)) return node
    return depth < MAX_DEPTH ? replace(followReference($ref, document), depth + 1) : {}
  }
  return replace(document, 0) as JsonNode
}

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
