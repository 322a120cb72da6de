import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { SpecDocument } from '../spec-document.ts'
import { labelTuples } from './label-tuples.ts'
import { renderDocumentTypes } from './render-document-types.ts'

/**
 * Renders the TypeScript types of a document with openapi-typescript, with labels for the positions of rows.
 */
export function renderSchemaTypes(document: SpecDocument): Promise<string> {
  const { schemas } = document.components
  return renderDocumentTypes(prepareForTypes(document), 'spec/', {
    postTransform: (type, { path = '' }) => {
      const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(path) ?? []
      return schemas[name] === undefined ? undefined : labelTuples(type, schemas[name])
    },
  })
}

/**
 * Prepares a document: removes example bodies, which would become long comments, and turns an array of one
 * item into a tuple.
 */
function prepareForTypes(node: unknown): unknown {
  if (!isJsonNode(node)) return mapMembers(node, prepareForTypes)
  const { items, ...rest } = node as { items?: unknown; minItems?: number; maxItems?: number }
  const isOne = items !== undefined && rest.minItems === 1 && rest.maxItems === 1
  const kept = Object.entries(isOne ? { ...rest, prefixItems: [items] } : node)
  return Object.fromEntries(
    kept.flatMap(([key, value]) =>
      key === 'example' && typeof value === 'object' ? [] : [[key, prepareForTypes(value)]],
    ),
  )
}
