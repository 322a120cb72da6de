import grammar from '../../spec/contract.schema.json' with { type: 'json' }
import { isJsonNode, mapMembers, mapValues } from '../../src/contract/schema/map-members.ts'
import { renderNamedTypes } from '../../src/generate/render/render-document-types.ts'

/** Renders TypeScript types of the contract's own kinds of objects, with references resolved. */
export function renderGrammarTypes(): Promise<string> {
  const kinds = [
    'table',
    'column',
    'rule',
    'sortKey',
    'version',
    'date',
    'deprecation',
    'payment',
    'gap',
    'requestGroup',
    'namedRequest',
    'acrossStatement',
    'growth',
    'unclear',
    'expressions',
    'requestQuery',
    'operationNames',
    'places',
    'level',
    'gapIds',
    'meaning',
  ] as const
  const schemas = {
    ...Object.fromEntries(kinds.map(kind => [kind, prepareForTypes(grammar.$defs[kind])])),
    input: prepareForTypes(grammar.$defs.inputs.patternProperties['[.]']),
  }
  return renderNamedTypes(schemas, 'spec/contract.schema.json')
}

/** Prepares a definition: without references that bundling resolves, and with unknown types for JSON Schemas. */
function prepareForTypes(node: unknown): unknown {
  if (!isJsonNode(node)) return mapMembers(node, prepareForTypes)
  const { $ref, type, ...rest } = node as { $ref?: string; type?: unknown }
  if ($ref === '#/$defs/schema') return {}
  if ($ref !== undefined) return { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }
  const [only] = Array.isArray(type) && (type.includes('array') || type.includes('object')) ? type : []
  const members = only === 'array' ? { items: (rest as { items?: unknown }).items } : rest
  return { ...(type === undefined ? {} : { type: only ?? type }), ...mapValues(members, prepareForTypes) }
}
