import type { Node } from '../../contract/schema/resolve-reference.ts'
import { rewriteObjects } from './rewrite-objects.ts'

/** Returns the document with documented statements only, for tools that do not know levels. */
export function keepDocumented(document: Node): Node {
  const { securitySchemes = {} } = document.components as { securitySchemes?: Readonly<Record<string, Node>> }
  const open = Object.keys(securitySchemes).filter(name => securitySchemes[name]?.['x-level'] !== undefined)
  const kept = Object.entries(securitySchemes).filter(([name]) => !open.includes(name))
  const security = (document.security as readonly Node[]).filter(
    way => !Object.keys(way).some(name => open.includes(name)),
  )
  return rewriteObjects(
    {
      ...document,
      security,
      components: { ...(document.components as Node), securitySchemes: Object.fromEntries(kept) },
    },
    keepDocumentedParts,
  )
}

function keepDocumentedParts(object: Node): Node {
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
  return (statements as readonly Node[]).filter(({ level }) => level === undefined)
}
