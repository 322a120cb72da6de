import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { pickWords } from './check-words.ts'
import { convertSchema, type NamedSchemas } from './convert-schema.ts'

/** Keeps parameters of path and query. One of the operation replaces the one of the path. */
export function convertParameters(parameters: readonly JsonNode[], known: NamedSchemas): object[] {
  const kept = parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  const byName = new Map(kept.map(parameter => [`${parameter.in} ${parameter.name}`, parameter]))
  return [...byName.values()].map(({ name, in: place, required, description, schema, example, ...rest }) => ({
    name,
    ...pickWords(rest),
    in: place,
    ...((required === true || place === 'path') && { required: true }),
    description: description ?? '',
    schema: simplifyParameter(convertSchema(schema ?? { type: 'string' }, known) as JsonNode),
    ...(example === undefined ? {} : { example }),
  }))
}

/** A parameter has one simple type. */
function simplifyParameter(schema: JsonNode): JsonNode {
  const type = [schema.type ?? 'string'].flat().find(each => each !== 'null')
  const isKnown = ['string', 'integer', 'number', 'array'].includes(String(type))
  return isKnown
    ? { ...schema, type }
    : { type: 'string', ...(type === 'boolean' && { enum: ['true', 'false'] }) }
}

/** Headers whose parameters OpenAPI ignores. */
const ignoredHeaders = /^(accept|content-type|authorization)$/i

/** Lists the parameters that are not sent, or in another style. */
export function listUnsentParameters(parameters: readonly JsonNode[]): string[] {
  return parameters.flatMap(({ in: place, name, style, explode, schema }) => {
    if (place === 'header' && ignoredHeaders.test(String(name))) return []
    if (place !== 'path' && place !== 'query') return [`the ${place} parameter ${name} is not sent`]
    const { type } = (schema ?? { type: 'object' }) as JsonNode
    const isUsual = style === undefined || style === (place === 'path' ? 'simple' : 'form')
    const isExploded = place === 'query' && type === 'array' && explode !== false
    return isUsual && type !== 'object' && !isExploded
      ? []
      : [`the ${place} parameter ${name} is sent as one text, not in its style`]
  })
}
