import { dropUnusedSchemas } from '../../contract/schema/drop-unused-schemas.ts'
import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/**
 * Simplifies the document for other tools. Columns may have any name and type, and rows may have cells of any
 * type. It drops extension keywords, unusual formats, and bounds above 2^53. Rows by column name keep their
 * types.
 */
export function simplifyDocument(document: JsonNode): JsonNode {
  return dropUnusedSchemas(simplifyValue(document) as JsonNode)
}

/** Simplifies each object, inner ones first. Examples stay unchanged, and so does the map of properties itself. */
function simplifyValue(value: unknown, key = ''): unknown {
  if (key.startsWith('example')) return value
  if (key === 'properties') return mapMembers(value, schema => simplifyValue(schema))
  const members = mapMembers(value, simplifyValue)
  return isJsonNode(members) ? simplifyObject(members) : members
}

function simplifyObject(object: JsonNode): JsonNode {
  const {
    $schema: _,
    // In OpenAPI 3.0 it was a boolean, for which some tools take it.
    exclusiveMinimum: __,
    exclusiveMaximum: ___,
    prefixItems,
    const: value,
    format,
    properties,
    additionalProperties,
    ...rest
  } = object
  const kept = Object.entries(rest).filter(
    ([key, member]) => !key.startsWith('x-') && !(/^(min|max)imum$/.test(key) && isBeyondSafe(member)),
  )
  // Beside named members a generator takes the others for all of them.
  const others = properties !== undefined && typeof additionalProperties === 'object'
  return {
    ...Object.fromEntries(kept),
    ...(properties === undefined ? {} : { properties }),
    ...(additionalProperties === undefined || others ? {} : { additionalProperties }),
    ...(prefixItems === undefined
      ? {}
      : { items: isColumns(prefixItems) ? anyColumn : describeCells(prefixItems) }),
    ...(value === undefined ? {} : { enum: [value] }),
    ...(format === undefined ? {} : { format: commonFormats[String(format)] ?? format }),
  }
}

const anyColumn = {
  type: 'object',
  properties: { name: { type: 'string' }, type: { type: 'string' } },
  required: ['name', 'type'],
}

/** Returns a schema for any cell of a row, with each type of its positions once. */
function describeCells(positions: unknown): JsonNode {
  const kinds = (positions as readonly JsonNode[]).flatMap(
    ({ type, items, properties, additionalProperties }) =>
      [type].flat().map(name => ({
        ...(name === undefined ? {} : { type: name === 'integer' ? 'number' : name }),
        ...(name === 'array' ? { items } : {}),
        ...(name === 'object' && properties !== undefined ? { properties } : {}),
        ...(name === 'object' && additionalProperties !== undefined ? { additionalProperties } : {}),
      })),
  )
  const anyOf = [...new Map(kinds.map(kind => [JSON.stringify(kind), kind])).values()]
  return anyOf.length === 1 ? (anyOf[0] as JsonNode) : { anyOf }
}

/** The smallest common format for each integer type. Actual counts stay below 2^63. */
const commonFormats: Readonly<Record<string, string>> = {
  uint8: 'int32',
  uint16: 'int32',
  uint32: 'int64',
  uint64: 'int64',
}

function isColumns(positions: unknown): boolean {
  return (positions as readonly { readonly properties?: JsonNode }[]).every(
    ({ properties }) => properties?.name !== undefined && properties.type !== undefined,
  )
}

function isBeyondSafe(bound: unknown): boolean {
  return !Number.isSafeInteger(bound) && Math.abs(Number(bound)) > Number.MAX_SAFE_INTEGER
}
