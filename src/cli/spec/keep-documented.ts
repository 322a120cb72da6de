import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { rewriteObjects } from './rewrite-objects.ts'

/** Returns the document with documented statements only, for tools that do not know levels. */
export function keepDocumented(document: JsonNode): JsonNode {
  const { securitySchemes = {} } = document.components as {
    securitySchemes?: Readonly<Record<string, JsonNode>>
  }
  const open = Object.keys(securitySchemes).filter(name => securitySchemes[name]?.['x-level'] !== undefined)
  const kept = Object.entries(securitySchemes).filter(([name]) => !open.includes(name))
  const security = (document.security as readonly JsonNode[]).filter(
    way => !Object.keys(way).some(name => open.includes(name)),
  )
  return rewriteObjects(
    {
      ...document,
      security,
      components: { ...(document.components as JsonNode), securitySchemes: Object.fromEntries(kept) },
    },
    keepDocumentedParts,
  )
}

function keepDocumentedParts(object: JsonNode): JsonNode {
  // Columns as authored say once more what their rows do, with what is inferred of them.
  const { 'x-level': level, 'x-inferred': _inferred, 'x-table': _table, ...members } = object
  const { description, type, 'x-rules': rules, 'x-order': orders } = members
  // A header and a query hold texts however it is narrowed; of what is open nothing is sure.
  if (level === 'inferred') return { ...(description === undefined ? {} : { description }), type }
  if (level !== undefined) return description === undefined ? {} : { description }
  return {
    ...members,
    ...(rules === undefined ? {} : { 'x-rules': keepDocumentedMember(rules) }),
    ...(orders === undefined ? {} : { 'x-order': keepDocumentedMember(orders) }),
  }
}

function keepDocumentedMember(statements: unknown): unknown {
  return (statements as readonly JsonNode[]).filter(({ level }) => level === undefined)
}
