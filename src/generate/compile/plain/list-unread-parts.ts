import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { resolve } from './follow-reference.ts'

const otherMethods = ['post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** Counts the operations of other methods, and names a version that is not known. */
export function listUnreadParts(plain: JsonNode): string[] {
  const { openapi, paths = {} } = plain as { openapi?: string; paths?: JsonNode }
  const items = Object.values(paths).map(item => (resolve(item, plain) ?? {}) as JsonNode)
  const counts = otherMethods.flatMap(method => {
    const count = items.filter(item => item[method] !== undefined).length
    return count === 0 ? [] : [`${count} ${method.toUpperCase()}`]
  })
  return [
    ...(/^3\.[01](\.|$)/.test(openapi ?? '') ? [] : [`what OpenAPI ${openapi} adds to 3.1`]),
    ...(counts.length === 0 ? [] : [`${counts.join(', ')}: only GET operations are read`]),
  ]
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
