import type { JsonNode } from './resolve-reference.ts'

/** Maps each member of an object, or each item of a list, with its name or index. Returns any other value unchanged. */
export function mapMembers(node: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item, index) => change(item, String(index)))
  return isJsonNode(node) ? mapValues(node, change) : node
}

/** Maps each value of a record. */
export function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.keys(record).map(key => [key, change(record[key] as T, key)]))
}

/** Returns true for an object that is not a list. */
export function isJsonNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
