import { isJsonNode } from './map-members.ts'
import type { JsonNode } from './resolve-reference.ts'

/**
 * Returns how many values the smallest value of a schema has, with those in it. It is infinite for a schema that needs
 * itself. `schemas` are those that references name.
 */
export function measureSchema(schema: unknown, schemas: JsonNode): number {
  const sizes = knownSizes.get(schemas) ?? new Map<string, number>()
  knownSizes.set(schemas, sizes)
  const names = listNames(schema, schemas, sizes)
  // Each pass finds the sizes of what needs only schemas of the passes before.
  const fresh = new Map<string, number>()
  const sizeOf = (name: string) => sizes.get(name) ?? fresh.get(name) ?? Number.POSITIVE_INFINITY
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const name of names) {
      const size = measure(schemas[name], { schemas, sizeOf })
      if (size < sizeOf(name)) {
        fresh.set(name, size)
        isChanged = true
      }
    }
  }
  for (const name of names) sizes.set(name, sizeOf(name))
  return measure(schema, { schemas, sizeOf })
}

/** Sizes of named schemas, by the schemas to which they belong. */
const knownSizes = new WeakMap<JsonNode, Map<string, number>>()

interface Sizes {
  readonly schemas: JsonNode
  readonly sizeOf: (name: string) => number
}

/** Returns the name of the schema that a reference leads to. */
export function readSchemaName(node: unknown): string | undefined {
  const { $ref } = (isJsonNode(node) ? node : {}) as { $ref?: unknown }
  return typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
}

/** Lists the named schemas that a schema reaches and whose size is not known. */
function listNames(schema: unknown, schemas: JsonNode, sizes: ReadonlyMap<string, number>): Set<string> {
  const names = new Set<string>()
  const queue = [schema]
  for (const node of queue) {
    if (typeof node !== 'object' || node === null) continue
    const name = readSchemaName(node)
    if (name !== undefined && !names.has(name) && !sizes.has(name)) {
      names.add(name)
      queue.push(schemas[name])
    }
    queue.push(...Object.values(node))
  }
  return names
}

function measure(schema: unknown, sizes: Sizes): number {
  const name = readSchemaName(schema)
  if (name !== undefined && Object.keys(schema as object).length === 1) return sizes.sizeOf(name)
  const parts = listParts(schema, sizes.schemas)
  if (parts.some(({ enum: options, const: only }) => options !== undefined || only !== undefined)) return 1
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))
  const choices = parts.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf].filter(each => Array.isArray(each)))
  if (types.length > 0 && types.every(each => each.includes('null')) && choices.length === 0) return 1
  const isOfType = (type: string) => types.every(each => each.includes(type))
  return sum([
    1,
    ...(isOfType('object') ? measureMembers(parts, sizes) : []),
    ...(isOfType('array') ? measureItems(parts, sizes) : []),
    ...choices.map(each => Math.min(...(each as unknown[]).map(part => measure(part, sizes)))),
  ])
}

function measureMembers(parts: readonly JsonNode[], sizes: Sizes): number[] {
  const needed = new Set(parts.flatMap(({ required, properties }) => listRequiredNames(required, properties)))
  const members = parts.flatMap(({ properties }) => Object.entries(isJsonNode(properties) ? properties : {}))
  const least = Math.max(0, ...parts.flatMap(({ minProperties }) => Number(minProperties ?? 0)))
  const isClosed = parts.some(({ additionalProperties }) => additionalProperties === false)
  const optional = members.filter(([name]) => !needed.has(name)).map(([, member]) => measure(member, sizes))
  const others = isClosed ? [] : Array.from({ length: Math.min(least, 1_000) }, () => 1)
  return [
    ...members.flatMap(([name, member]) => (needed.has(name) ? [measure(member, sizes)] : [])),
    ...[...optional, ...others].sort((a, b) => a - b).slice(0, Math.max(0, least - needed.size)),
  ]
}

function measureItems(parts: readonly JsonNode[], sizes: Sizes): number[] {
  const least = Math.max(0, ...parts.flatMap(({ minItems }) => Number(minItems ?? 0)))
  return parts.flatMap(({ items, prefixItems }) => [
    ...(items !== undefined && least > 0 ? [least * measure(items, sizes)] : []),
    ...(Array.isArray(prefixItems) ? prefixItems.slice(0, least).map(each => measure(each, sizes)) : []),
  ])
}

/** Lists a schema and what it includes by references and `allOf`, each named one once. */
export function listParts(schema: unknown, schemas: JsonNode, seen = new Set<string>()): JsonNode[] {
  if (!isJsonNode(schema)) return []
  const name = readSchemaName(schema)
  const isKnown = name === undefined || seen.has(name)
  if (!isKnown) seen.add(name)
  return [
    ...(isKnown ? [] : listParts(schemas[name], schemas, seen)),
    ...(Array.isArray(schema.allOf) ? schema.allOf.flatMap(part => listParts(part, schemas, seen)) : []),
    schema,
  ]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns the names of required members. `required` of an entry may be true for all. */
export function listRequiredNames(required: unknown, properties: unknown): string[] {
  if (required === true) return Object.keys((properties ?? {}) as object)
  return Array.isArray(required) ? required.map(String) : []
}
