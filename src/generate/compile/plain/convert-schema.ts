import { omitUndefined } from '../../../base/omit-undefined.ts'
import { listParts } from '../../../contract/schema/flatten-all-of.ts'
import { isJsonNode, mapMembers } from '../../../contract/schema/map-members.ts'
import {
  decodeReference,
  followPointer,
  type JsonNode,
  readPointer,
  resolveReference,
} from '../../../contract/schema/resolve-reference.ts'
import { createPointer } from '../../problems/spec-problem.ts'
import { words } from './check-words.ts'

/** The document that references lead into, and the converted schemas by name. Targets of references are added. */
export interface NamedSchemas {
  readonly plain: JsonNode
  readonly schemas: Record<string, unknown>
  /** Names of converted references. */
  readonly names: Map<string, string>
  /** Returns why the named schema of the document cannot be read, or undefined. */
  readonly check: (...path: readonly string[]) => string | undefined
}

/**
 * Converts a schema of OpenAPI 3.0 or 3.1 to JSON Schema 2020-12 of a reply. Each reference names a schema in letters,
 * digits and underscores. `hidden` are members that only requests have.
 */
export function convertSchema(schema: unknown, known: NamedSchemas, hidden: readonly string[] = []): unknown {
  const convert = (each: unknown, within: readonly string[] = []) => convertSchema(each, known, within)
  if (!isJsonNode(schema)) return mapMembers(schema, each => convert(each))
  const isOld = /^3\.0/.test(String(known.plain.openapi))
  const upgraded = upgradeSchema(schema, isOld)
  const { $ref, ...beside } = upgraded
  if (typeof $ref === 'string') {
    const reference = { $ref: nameReference($ref, known) }
    const isIgnored = isOld || Object.keys(beside).every(isProse)
    return isIgnored ? reference : { ...(convert(beside, hidden) as object), ...reference }
  }
  const unsent = [...hidden, ...listUnsentMembers(upgraded, known.plain)]
  const kept = Object.entries(upgraded).filter(
    ([keyword]) =>
      !dropped.includes(keyword) && (!/^(x-|\$)/.test(keyword) || ['x-undrawn', ...words].includes(keyword)),
  )
  const convertKeyword = (keyword: string, value: unknown): unknown => {
    // A parameter that a reference calls a schema has a flag.
    if (keyword === 'required')
      return [value].flat().filter(name => typeof name === 'string' && !unsent.includes(name))
    if (['example', 'examples', 'default', 'enum', 'const'].includes(keyword)) return value
    if (keyword === 'discriminator') return convertDiscriminator(schema, known)
    if (keyword === 'allOf') return mapMembers(value, each => convert(each, unsent))
    // The members of these are schemas by name.
    const isMap = keyword === 'properties' || keyword === 'patternProperties'
    return isMap ? mapMembers(value ?? {}, each => convert(each)) : convert(value)
  }
  return Object.fromEntries(
    kept.map(([keyword, value]) =>
      // A validator would read an object as a schema, with its id.
      keyword === 'example' && isJsonNode(value)
        ? ['examples', [value]]
        : [keyword, convertKeyword(keyword, value)],
    ),
  )
}

/**
 * Returns a schema with the keywords of OpenAPI 3.0 as those of 3.1: an exclusive bound is a flag there, and null too. Where it is open
 * whether that flag counts, as in 3.1, null is an alternative, of which no draft makes use without need.
 */
export function upgradeSchema(schema: JsonNode, isOld = true): JsonNode {
  const node: Record<string, unknown> = { ...schema }
  for (const bound of ['Minimum', 'Maximum']) {
    const exclusive = `exclusive${bound}`
    if (node[exclusive] === false) delete node[exclusive]
    if (node[exclusive] !== true) continue
    node[exclusive] = node[bound.toLowerCase()]
    delete node[bound.toLowerCase()]
  }
  if (node.type === 'number' && /^int(32|64)$/.test(String(node.format))) node.type = 'integer'
  const { nullable, ...rest } = node
  if (nullable !== true) return node
  const { description, writeOnly, ...parts } = rest
  if (!isOld || ['$ref', 'allOf', 'oneOf', 'anyOf'].some(name => name in rest))
    return { ...omitUndefined({ description, writeOnly }), anyOf: [parts, { type: 'null' }] }
  if (Array.isArray(rest.enum)) rest.enum = [...new Set([...rest.enum, null])]
  if (rest.type !== undefined) rest.type = [...new Set([rest.type, 'null'].flat())]
  return rest
}

const dropped = 'xml externalDocs deprecated readOnly nullable id'.split(' ')

const asNode = (value: unknown): JsonNode => (isJsonNode(value) ? value : {})

const isProse = (keyword: string) =>
  /^(summary|description|title|readOnly|deprecated|examples?|x-.*)$/.test(keyword)

/** Lists the members of a schema and its parts that are `writeOnly`: no reply has them. */
function listUnsentMembers(schema: unknown, plain: JsonNode): string[] {
  const isUnsent = (member: unknown) =>
    [member, resolveReference(member, plain)].some(each => isJsonNode(each) && each.writeOnly === true)
  return listParts(schema, plain).flatMap(({ properties = {} }) =>
    Object.entries(properties as JsonNode).flatMap(([name, member]) => (isUnsent(member) ? [name] : [])),
  )
}

/** Returns a discriminator whose mapping has a schema of the document for each value, also for the name of a schema. */
function convertDiscriminator(schema: JsonNode, known: NamedSchemas): object {
  const { discriminator, oneOf, anyOf = oneOf ?? listHeirs(schema, known) } = schema
  const { propertyName = '', mapping } = asNode(discriminator)
  const written = Object.entries(asNode(mapping)).flatMap(([value, to]) => {
    const reference = String(to).includes('/') ? String(to) : `#/components/schemas/${to}`
    return isJsonNode(followPointer(reference, known.plain)) ? [[value, nameReference(reference, known)]] : []
  })
  const implied = (Array.isArray(anyOf) ? anyOf : []).flatMap((part: unknown) => {
    const { $ref: reference } = asNode(part)
    if (typeof reference !== 'string') return []
    const value = readPointer(reference).at(-1) ?? ''
    const name = nameReference(reference, known)
    // The schema may say itself which values it has.
    const { properties = {} } = resolveReference(part, known.plain) ?? {}
    const { enum: own, const: only } = asNode(asNode(properties)[String(propertyName)])
    const isSaid = own !== undefined || only !== undefined || written.some(([, to]) => to === name)
    return isSaid ? [] : [[value, name]]
  })
  return { propertyName, mapping: Object.fromEntries([...written, ...implied]) }
}

/** Lists references to the named schemas that have a schema as a part. */
function listHeirs(schema: JsonNode, { plain, check }: NamedSchemas): JsonNode[] {
  const isPart = (part: unknown) =>
    isJsonNode(part) && typeof part.$ref === 'string' && followPointer(part.$ref, plain) === schema
  return Object.entries(asNode(asNode(plain.components).schemas)).flatMap(([name, heir]) => {
    const { allOf } = asNode(heir)
    if (!Array.isArray(allOf) || !allOf.some(isPart)) return []
    const path = ['components', 'schemas', name]
    return check(...path) === undefined ? [{ $ref: `#${createPointer(...path)}` }] : []
  })
}

/** Returns the reference of the converted document for one of the document. Converts what it leads to, once. */
function nameReference(reference: string, known: NamedSchemas): string {
  const { plain, schemas, names } = known
  const name = names.get(reference) ?? chooseName(reference, schemas)
  const result = `#/components/schemas/${name}`
  if (names.has(reference)) return result
  names.set(reference, name)
  if (schemas[name] === undefined) {
    schemas[name] = {}
    schemas[name] = convertSchema(followPointer(reference, plain) ?? {}, known)
  }
  return result
}

function chooseName(reference: string, schemas: JsonNode): string {
  const decoded = decodeReference(reference)
  const isNamed = /^#\/components\/schemas\/[^/]+$/.test(reference)
  const name = readPointer(decoded)
    .slice(isNamed ? -1 : -2)
    .join('_')
    .replace(/\W/g, '_')
  if (isNamed) return name
  return schemas[name] === undefined ? name : `${name}_${Object.keys(schemas).length}`
}
