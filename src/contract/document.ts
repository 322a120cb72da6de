import generated from '../generated/openapi.json' with { type: 'json' }
import type { Rule } from './rules.ts'

type Node = Readonly<Record<string, unknown>>

/** The generated OpenAPI 3.1 document, whole. */
export const document: Node = generated

/** Follows a local reference such as `#/components/schemas/TokenDetails`; anything else is returned as it is. */
export function resolve(node: unknown): unknown {
  const { $ref } = (node ?? {}) as { $ref?: string }
  if ($ref === undefined) return node
  const keys = $ref
    .slice(2)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolve(keys.reduce<unknown>((parent, key) => (parent as Node)[key], document))
}

/** The rules of a named schema, in the order of the spec. */
export function rulesOf(schema: string): Rule[] {
  const { 'x-rules': rules = [] } = resolve({ $ref: `#/components/schemas/${schema}` }) as {
    'x-rules'?: unknown[]
  }
  return rules.map(rule => resolve(rule) as Rule)
}

/** The document reduced to what is documented: a schema or media type whose `x-level` says otherwise asserts nothing. */
export function documentedOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(documentedOnly)
  if (typeof node !== 'object' || node === null) return node
  if ('x-level' in node) return {}
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, documentedOnly(value)]))
}
