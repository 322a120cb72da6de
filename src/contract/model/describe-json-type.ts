import type { JsonNode } from '../schema/resolve-reference.ts'

/** Describes the JSON type of a value, such as `number` or `array of string`. */
export function describeJsonType({ type, items, enum: values, const: only }: JsonNode): string {
  const names = [type ?? listTypes(values ?? only)].flat().filter(name => name !== 'null')
  if (names.includes('array')) return `array of ${describeJsonType((items ?? {}) as JsonNode)}`
  return names.join(' or ') || 'any'
}

/** Returns true when null is allowed. */
export function isNullableType({ type, enum: values }: JsonNode): boolean {
  return [type].flat().includes('null') || (Array.isArray(values) && values.includes(null))
}

function listTypes(values: unknown): string[] {
  const types = [values ?? []].flat().map(value => (value === null ? 'null' : typeof value))
  return [...new Set(types)]
}
