import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import type { SpecDocument } from '../spec-document.ts'

const schemaPointer = '#/components/schemas/'
const shapingKeywords = ['enum', 'const', 'properties', 'items', 'allOf', 'anyOf', 'oneOf', '$ref']

/**
 * Whether a schema only bounds values (pattern, minimum, …) and lists neither values nor members.
 * With `typed` it may also say the JSON type.
 */
export function isNarrowing(
  schema: JsonSchema,
  schemas: SpecDocument['components']['schemas'],
  typed = false,
): boolean {
  if (!typed && 'type' in schema) return false
  return shapingKeywords.every(keyword => {
    const value = schema[keyword]
    if (value === undefined) return true
    if (Array.isArray(value) && keyword.endsWith('Of'))
      return value.every(part => isNarrowing(part, schemas, typed))
    if (keyword === 'items') return isNarrowing(value as JsonSchema, schemas, typed)
    const target = keyword === '$ref' ? schemas[String(value).slice(schemaPointer.length)] : undefined
    return target !== undefined && isNarrowing(target, schemas, typed)
  })
}
