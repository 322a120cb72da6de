import generated from '../generated/openapi.json' with { type: 'json' }
import type { Rule } from './find-broken-rules.ts'
import { flattenAllOf } from './schema/flatten-all-of.ts'
import { type Node, resolveReference } from './schema/resolve-reference.ts'

/** The generated OpenAPI 3.1 document, whole. */
export const openapiDocument: Node = generated

/** A named schema of the document. */
export function getSchema(name: string): Node {
  return resolveReference({ $ref: `#/components/schemas/${name}` }, openapiDocument)
}

/** The rules of a named schema, in the order of the spec. */
export function listRules(schema: string): Rule[] {
  const rules = (getSchema(schema)['x-rules'] ?? []) as unknown[]
  return rules.map(rule => resolveReference(rule, openapiDocument)) as unknown as Rule[]
}

/** The properties of a named schema with those it takes in, by name. */
export function listProperties(schema: string): Readonly<Record<string, Node>> {
  return (flattenAllOf(getSchema(schema), openapiDocument).properties ?? {}) as Record<string, Node>
}
