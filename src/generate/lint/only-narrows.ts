import type { JsonSchema } from '../../clickhouse/schema.ts'
import type { SpecDocument } from '../document.ts'

const localSchema = '#/components/schemas/'
const shaping = ['enum', 'const', 'properties', 'items', 'allOf', 'anyOf', 'oneOf', '$ref']

/**
 * Whether a schema only bounds values (pattern, minimum, …) and lists neither values nor members.
 * With `typed` it may also say the JSON type.
 */
export function onlyNarrows(
  schema: JsonSchema,
  schemas: SpecDocument['components']['schemas'],
  typed = false,
): boolean {
  if (!typed && 'type' in schema) return false
  return shaping.every(keyword => {
    const value = schema[keyword]
    if (value === undefined) return true
    if (Array.isArray(value) && keyword.endsWith('Of'))
      return value.every(part => onlyNarrows(part, schemas, typed))
    if (keyword === 'items') return onlyNarrows(value as JsonSchema, schemas, typed)
    const target = keyword === '$ref' ? schemas[String(value).slice(localSchema.length)] : undefined
    return target !== undefined && onlyNarrows(target, schemas, typed)
  })
}
