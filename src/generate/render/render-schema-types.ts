import ts from 'typescript'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { SpecDocument } from '../spec-document.ts'
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

/** Labels the tuple positions in a type with their titles from the schema, at any depth. */
export function labelTuples(type: ts.TypeNode, schema: JsonSchema): ts.TypeNode {
  const { prefixItems, items, properties } = schema as Parts
  if (ts.isTupleTypeNode(type) && prefixItems !== undefined)
    return ts.factory.createTupleTypeNode(
      type.elements.map((element, index) => labelPosition(element, prefixItems[index] ?? {})),
    )
  if (ts.isArrayTypeNode(type) && items !== undefined)
    return ts.factory.createArrayTypeNode(labelTuples(type.elementType, items))
  if (!ts.isTypeLiteralNode(type) || properties === undefined) return type
  const labelled = type.members.map(member => labelMember(member, properties))
  return ts.factory.createTypeLiteralNode(labelled)
}

interface Parts {
  readonly prefixItems?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

function labelPosition(type: ts.TypeNode, schema: JsonSchema): ts.TypeNode {
  // A tuple inside another may have come with the path of the outer one, and so with its labels.
  const inner = labelTuples(ts.isNamedTupleMember(type) ? type.type : type, schema)
  const label = String(schema.title ?? '').replace(/ (.)/g, (_, letter: string) => letter.toUpperCase())
  return label === ''
    ? inner
    : ts.factory.createNamedTupleMember(undefined, ts.factory.createIdentifier(label), undefined, inner)
}

/** Labels the type of a member. Changes the member itself, to keep its attached comment. */
function labelMember(
  member: ts.TypeElement,
  properties: Readonly<Record<string, JsonSchema>>,
): ts.TypeElement {
  if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name))
    return member
  const schema = properties[member.name.text]
  return schema === undefined ? member : Object.assign(member, { type: labelTuples(member.type, schema) })
}
