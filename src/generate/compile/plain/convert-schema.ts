import { isJsonNode, mapMembers } from '../../../contract/schema/map-members.ts'

/** Keywords whose members are schemas by name. */
const maps = ['properties', 'patternProperties']

/**
 * Converts a schema of OpenAPI 3.0 or 3.1 to JSON Schema 2020-12 without the keywords of OpenAPI. Names in
 * references hold letters, digits and underscores.
 */
export function convertSchema(schema: unknown): unknown {
  if (!isJsonNode(schema)) return mapMembers(schema, convertSchema)
  const { nullable, exclusiveMinimum, exclusiveMaximum, $ref, ...rest } = schema
  if (typeof $ref === 'string') return { $ref: renameReference($ref) }
  const kept = Object.entries(rest).flatMap(([keyword, value]) =>
    dropped.includes(keyword) || keyword.startsWith('x-')
      ? []
      : [[keyword, convertKeyword(keyword, value)] as const],
  )
  const converted: Record<string, unknown> = Object.fromEntries(kept)
  moveBound(converted, 'minimum', 'exclusiveMinimum', exclusiveMinimum)
  moveBound(converted, 'maximum', 'exclusiveMaximum', exclusiveMaximum)
  if (nullable === true && converted.type !== undefined) {
    converted.type = [converted.type, 'null'].flat()
    if (Array.isArray(converted.enum)) converted.enum = [...converted.enum, null]
  }
  return converted
}

const dropped = ['discriminator', 'xml', 'externalDocs', 'deprecated', 'readOnly', 'writeOnly', '$schema']

function convertKeyword(keyword: string, value: unknown): unknown {
  if (['example', 'examples', 'default', 'enum', 'const', 'required'].includes(keyword)) return value
  return maps.includes(keyword) ? mapMembers(value ?? {}, convertSchema) : convertSchema(value)
}

/** In OpenAPI 3.0 an exclusive bound is a flag beside the bound. */
function moveBound(schema: Record<string, unknown>, bound: string, keyword: string, value: unknown): void {
  if (value === true) {
    schema[keyword] = schema[bound]
    delete schema[bound]
  } else if (typeof value === 'number') schema[keyword] = value
}

function renameReference(reference: string): string {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(reference) ?? []
  return name === undefined ? reference : `#/components/schemas/${name.replace(/\W/g, '_')}`
}
