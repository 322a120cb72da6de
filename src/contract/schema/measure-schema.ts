import { listParts, listRequiredNames } from './flatten-all-of.ts'
import { isJsonNode } from './map-members.ts'
import { type JsonNode, readSchemaName } from './resolve-reference.ts'

/**
 * Returns how many values the smallest value of a schema has, with those in it. It is infinite for a schema that needs
 * itself. `schemas` are those that references name.
 */
export function measureSchema(schema: unknown, schemas: JsonNode): number {
  const known = knownSizes.get(schemas) ?? new Map<string, number>()
  knownSizes.set(schemas, known)
  const sizes = { root: { components: { schemas } }, known, within: new Set<unknown>() }
  const names = listNames(schema, schemas, known)
  for (const name of names) known.set(name, Number.POSITIVE_INFINITY)
  // Each pass finds the sizes of what needs only schemas of the passes before.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const name of names) {
      const size = measure(schemas[name], sizes)
      isChanged ||= size < (known.get(name) ?? 0)
      known.set(name, size)
    }
  }
  return measure(schema, sizes)
}

/** Sizes of named schemas, by the schemas to which they belong. */
const knownSizes = new WeakMap<JsonNode, Map<string, number>>()

interface Sizes {
  readonly root: object
  readonly known: ReadonlyMap<string, number>
  /** Schemas that are being measured. */
  readonly within: Set<unknown>
}

/** Lists the named schemas that a schema reaches and whose size is not known. */
function listNames(schema: unknown, schemas: JsonNode, known: ReadonlyMap<string, number>): Set<string> {
  const names = new Set<string>()
  const queue = [schema]
  for (const node of queue) {
    if (typeof node !== 'object' || node === null) continue
    const name = readSchemaName(node)
    if (name !== undefined && !names.has(name) && !known.has(name)) {
      names.add(name)
      queue.push(schemas[name])
    }
    for (const each of Object.values(node)) queue.push(each)
  }
  return names
}

function measure(schema: unknown, sizes: Sizes): number {
  const name = readSchemaName(schema)
  if (name !== undefined && Object.keys(schema as object).length === 1) return sizes.known.get(name) ?? 1
  // One with keywords beside its reference can lead back to itself.
  if (sizes.within.has(schema)) return Number.POSITIVE_INFINITY
  sizes.within.add(schema)
  const size = measureParts(schema, sizes)
  sizes.within.delete(schema)
  return size
}

function measureParts(schema: unknown, sizes: Sizes): number {
  const parts = listParts(schema, sizes.root)
  if (parts.some(({ enum: options, const: only }) => options !== undefined || only !== undefined)) return 1
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))
  const choices = parts.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf].filter(each => Array.isArray(each)))
  if (types.length > 0 && types.every(each => each.includes('null')) && choices.length === 0) return 1
  const isOfType = (type: string) => types.every(each => each.includes(type))
  return [
    ...(isOfType('object') ? measureMembers(parts, sizes) : []),
    ...(isOfType('array') ? measureItems(parts, sizes) : []),
    ...choices.map(each => Math.min(...(each as unknown[]).map(part => measure(part, sizes)))),
  ].reduce((total, size) => total + size, 1)
}

function measureMembers(parts: readonly JsonNode[], sizes: Sizes): number[] {
  const needed = new Set(parts.flatMap(({ required, properties }) => listRequiredNames(required, properties)))
  const members = parts.flatMap(({ properties }) => Object.entries(isJsonNode(properties) ? properties : {}))
  const least = readLeast(parts, 'minProperties')
  const isClosed = parts.some(({ additionalProperties }) => additionalProperties === false)
  const measureAll = (isNeeded: boolean) =>
    members.filter(([name]) => needed.has(name) === isNeeded).map(([, member]) => measure(member, sizes))
  const others = Array.from({ length: isClosed ? 0 : Math.min(least, 1_000) }, () => 1)
  return [
    ...measureAll(true),
    ...[...measureAll(false), ...others].sort((a, b) => a - b).slice(0, Math.max(0, least - needed.size)),
  ]
}

function measureItems(parts: readonly JsonNode[], sizes: Sizes): number[] {
  const least = readLeast(parts, 'minItems')
  return parts.flatMap(({ items, prefixItems }) => [
    ...(items !== undefined && least > 0 ? [least * measure(items, sizes)] : []),
    ...(Array.isArray(prefixItems) ? prefixItems.slice(0, least).map(each => measure(each, sizes)) : []),
  ])
}

function readLeast(parts: readonly JsonNode[], keyword: string): number {
  return Math.max(0, ...parts.map(part => Number(part[keyword] ?? 0)))
}
