import type { JsonSchema } from '../clickhouse/json-schema.ts'

/**
 * Adds the smallest fitting format, `int32` or `int64`, to each integer without one. Many languages assume 32
 * bits.
 */
export function addIntegerFormats<T>(node: T): T {
  if (Array.isArray(node)) return node.map(addIntegerFormats) as T
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key.startsWith('x-') || key.startsWith('example') ? value : addIntegerFormats(value),
  ])
  const schema = Object.fromEntries(entries)
  return hasNoFormat(schema) ? { type: schema.type, format: chooseFormat(schema), ...schema } : schema
}

function hasNoFormat({ type, format }: JsonSchema): boolean {
  return format === undefined && [type].flat()[0] === 'integer'
}

function chooseFormat({ maximum, enum: values, const: value }: JsonSchema): string {
  const most = [values ?? value ?? maximum].flat().map(number => Number(number ?? Number.NaN))
  return most.every(number => number < 2 ** 31) ? 'int32' : 'int64'
}
