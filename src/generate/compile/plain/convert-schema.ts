import { isJsonNode, mapMembers } from '../../../contract/schema/map-members.ts'
import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'

/**
 * Converts a schema of OpenAPI 3.0 or 3.1 to JSON Schema 2020-12 without the keywords of OpenAPI. Names in
 * references hold letters, digits and underscores.
 */
export function convertSchema(schema: unknown): unknown {
  if (!isJsonNode(schema)) return mapMembers(schema, convertSchema)
  if (typeof schema.$ref === 'string') return { $ref: renameReference(schema.$ref) }
  const kept = Object.entries(upgradeSchema(schema)).filter(
    ([keyword]) => !dropped.includes(keyword) && !keyword.startsWith('x-'),
  )
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, convertKeyword(keyword, value)]))
}

/** Returns a schema with the keywords of OpenAPI 3.0 as those of 3.1: an exclusive bound is a flag there, and null too. */
export function upgradeSchema(schema: JsonNode): JsonNode {
  const node: Record<string, unknown> = { ...schema }
  for (const bound of ['Minimum', 'Maximum']) {
    const exclusive = `exclusive${bound}`
    if (node[exclusive] === false) delete node[exclusive]
    if (node[exclusive] !== true) continue
    node[exclusive] = node[bound.toLowerCase()]
    delete node[bound.toLowerCase()]
  }
  if (node.nullable === true && node.type !== undefined) {
    node.type = [...new Set([node.type, 'null'].flat())]
    if (Array.isArray(node.enum)) node.enum = [...new Set([...node.enum, null])]
    delete node.nullable
  }
  return node
}

const dropped = 'discriminator xml externalDocs deprecated readOnly writeOnly nullable $schema'.split(' ')

function convertKeyword(keyword: string, value: unknown): unknown {
  if (['example', 'examples', 'default', 'enum', 'const', 'required'].includes(keyword)) return value
  // The members of these are schemas by name.
  const isMap = keyword === 'properties' || keyword === 'patternProperties'
  return isMap ? mapMembers(value ?? {}, convertSchema) : convertSchema(value)
}

function renameReference(reference: string): string {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(reference) ?? []
  return name === undefined ? reference : `#/components/schemas/${name.replace(/\W/g, '_')}`
}
