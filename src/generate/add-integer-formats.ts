import type { JsonSchema } from '../clickhouse/json-schema.ts'
import { isJsonNode, mapMembers } from '../contract/schema/map-members.ts'

/**
 * Adds the smallest fitting format, `int32` or `int64`, to each integer without one. Many languages assume 32
 * bits.
 */
export function addIntegerFormats<T>(node: T): T {
  const schema = mapMembers(node, (value, key) =>
    key.startsWith('x-') || key.startsWith('example') ? value : addIntegerFormats(value),
  )
  if (!isJsonNode(schema) || !hasNoFormat(schema)) return schema as T
  return { type: schema.type, format: chooseFormat(schema), ...schema } as T
}

function hasNoFormat({ type, format }: JsonSchema): boolean {
  return format === undefined && [type].flat()[0] === 'integer'
}

function chooseFormat({ maximum, enum: values, const: value }: JsonSchema): string {
  const most = [values ?? value ?? maximum].flat().map(number => Number(number ?? Number.NaN))
  return most.every(number => number < 2 ** 31) ? 'int32' : 'int64'
}
