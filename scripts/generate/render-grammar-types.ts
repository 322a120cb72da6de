import grammar from '../../spec/contract.schema.json' with { type: 'json' }
import { isJsonNode, mapMembers, mapValues } from '../../src/contract/schema/map-members.ts'
import { renderNamedTypes } from './render-named-types.ts'

/** Renders TypeScript types of all kinds of objects that a contract has, with references resolved. */
export function renderGrammarTypes(): Promise<string> {
  const { $defs } = grammar
  const input = $defs.inputs.patternProperties['[.]']
  const schemas = mapValues<unknown, unknown>({ ...$defs, input }, prepareForTypes)
  return renderNamedTypes(schemas, 'spec/contract.schema.json')
}

/** Prepares a definition: without references that bundling resolves, and with unknown types for JSON Schemas. */
function prepareForTypes(node: unknown): unknown {
  if (!isJsonNode(node)) return mapMembers(node, prepareForTypes)
  // Some have members of these names.
  if (isJsonNode(node.$ref) || isJsonNode(node.type)) return mapValues(node, prepareForTypes)
  const { $ref, type, ...rest } = node as { $ref?: string; type?: unknown }
  if ($ref === '#/$defs/schema') return {}
  if ($ref !== undefined) return { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }
  // A text that stays after bundling stands before the object that it is short for.
  if (String(type) === 'string,object')
    return { oneOf: [{ type: 'string' }, prepareForTypes({ ...rest, type: 'object' })] }
  const [only] = Array.isArray(type) && (type.includes('array') || type.includes('object')) ? type : []
  const members = only === 'array' ? { items: (rest as { items?: unknown }).items } : rest
  return { ...(type === undefined ? {} : { type: only ?? type }), ...mapValues(members, prepareForTypes) }
}
