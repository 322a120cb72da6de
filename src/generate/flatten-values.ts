import type { JsonSchema } from '../clickhouse/json-schema.ts'
import { narrowSchema } from '../clickhouse/narrow-schema.ts'
import { listAllOfParts } from '../contract/schema/flatten-all-of.ts'
import { isJsonNode, mapMembers } from '../contract/schema/map-members.ts'
import type { SpecDocument } from './spec-document.ts'

const structure = ['properties', 'items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf']

/**
 * Replaces each schema of a plain value (text, number) by one without references and `allOf`. Inferred parts
 * are in `x-inferred`. Generators fail on `allOf` of a text. Columns stay as authored, since requirements use
 * the name of the value that a column refers to.
 */
export function flattenValues<T>(node: T, document: SpecDocument): T {
  if (isJsonNode(node) && ('$ref' in node || 'allOf' in node) && isValue(node, document))
    return flattenValue(node, document) as T
  return mapMembers(node, (value, key) =>
    key === 'x-table' || key.startsWith('example') ? value : flattenValues(value, document),
  ) as T
}

function isValue(node: object, document: SpecDocument): boolean {
  const { $ref = '#/components/schemas/', 'x-level': level = 'inferred' } = node as JsonSchema
  return (
    String($ref).startsWith('#/components/schemas/') &&
    level === 'inferred' &&
    !structure.some(keyword => keyword in node) &&
    listAllOfParts(node, document).every(part => isValue(part as object, document))
  )
}

function flattenValue(node: JsonSchema, document: SpecDocument): JsonSchema {
  const { $ref: _ref, allOf: _allOf, ...own } = node
  const parts = listAllOfParts(node, document).map(part => {
    // A statement is about the values that refer to the schema itself.
    const { 'x-statement': _statement, ...flat } = flattenValue(part as JsonSchema, document)
    return flat
  })
  // Nothing but a reference is what it refers to.
  const isReference = '$ref' in node && Object.keys(node).length === 1
  return isReference ? (parts[0] ?? {}) : parts.map(separateInferred).reduce(narrowSchema, own)
}

/** Moves the keywords of an inferred schema to `x-inferred`. */
export function separateInferred(part: JsonSchema): JsonSchema {
  if (part['x-level'] === undefined) return part
  const { 'x-level': _level, description: _description, type, ...inferred } = part
  return { ...(type === undefined ? {} : { type }), 'x-inferred': inferred }
}
