import ts from 'typescript'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'

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
