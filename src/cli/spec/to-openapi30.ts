import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { rewriteObjects } from './rewrite-objects.ts'

/**
 * Converts the document to OpenAPI 3.0, whose schemas follow an older dialect. Types of tuple positions are
 * lost.
 */
export function toOpenapi30(document: JsonNode): JsonNode {
  const { jsonSchemaDialect: _, info, ...rest } = document
  const { summary: _summary, license, ...about } = info as JsonNode
  const { identifier: _identifier, ...named } = (license ?? {}) as JsonNode
  return rewriteObjects({ ...rest, openapi: '3.0.3', info: { ...about, license: named } }, toOlderSchema)
}

function toOlderSchema(object: JsonNode): JsonNode {
  const {
    $schema: _,
    type,
    const: value,
    prefixItems,
    exclusiveMinimum,
    exclusiveMaximum,
    examples,
    $ref,
    anyOf,
    ...rest
  } = object
  const types = [type ?? []].flat()
  const [first, second] = types.filter(name => name !== 'null')
  return {
    ...rest,
    // That a cell may be null cannot be said beside other types: it may be anything.
    ...(anyOf === undefined || (anyOf as readonly JsonNode[]).some(isNull) ? {} : { anyOf }),
    // A value of one of several types may be anything.
    ...(type === undefined || second !== undefined ? {} : { type: first }),
    ...(types.includes('null') ? { nullable: true } : {}),
    ...(value === undefined ? {} : { enum: [value] }),
    ...(prefixItems === undefined ? {} : { items: {} }),
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(Array.isArray(examples) ? { example: examples[0] } : examples === undefined ? {} : { examples }),
    ...($ref === undefined ? {} : Object.keys(rest).length === 0 ? { $ref } : { allOf: [{ $ref }] }),
  }
}

/** Returns whether a schema was `type: 'null'` before its conversion. */
function isNull({ type, nullable }: JsonNode): boolean {
  return type === undefined && nullable === true
}
