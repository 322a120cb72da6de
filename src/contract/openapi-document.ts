import generated from '../generated/openapi.json' with { type: 'json' }
import type { Rule } from './find-broken-rules.ts'

type Node = Readonly<Record<string, unknown>>

/** The generated OpenAPI 3.1 document, whole. */
export const openapiDocument: Node = generated

/** Follows a local reference such as `#/components/schemas/TokenDetails`; anything else is returned as it is. */
export function resolveReference(node: unknown): unknown {
  const { $ref } = (node ?? {}) as { $ref?: string }
  if ($ref === undefined) return node
  const keys = $ref
    .slice(2)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolveReference(keys.reduce<unknown>((parent, key) => (parent as Node)[key], openapiDocument))
}

/** The rules of a named schema, in the order of the spec. */
export function listRules(schema: string): Rule[] {
  const { 'x-rules': rules = [] } = resolveReference({ $ref: `#/components/schemas/${schema}` }) as {
    'x-rules'?: unknown[]
  }
  return rules.map(rule => resolveReference(rule) as Rule)
}

/** The document reduced to what is documented: a schema or media type whose `x-level` says otherwise asserts nothing. */
export function pickDocumented(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pickDocumented)
  if (typeof node !== 'object' || node === null) return node
  if ('x-level' in node) return {}
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pickDocumented(value)]))
}
