import { parseType } from '../../clickhouse/column-type.ts'
import type { AuthoredRule } from '../../contract/find-broken-rules.ts'
import { flattenAllOf } from '../../contract/schema/flatten-all-of.ts'
import type { Node } from '../../contract/schema/resolve-reference.ts'
import { flattenValues, separateInferred } from '../../generate/flatten-values.ts'
import type { SpecColumn, SpecDocument } from '../../generate/spec-document.ts'
import { describeBounds } from './describe-bounds.ts'
import { describeJsonType, isNullableType } from './describe-json-type.ts'
import type { Gap } from './gap.ts'
import type { Level, PlacedRule } from './level.ts'
import { placeRules } from './place-rules.ts'
import type { DocumentedField } from './reply.ts'

/** A field before the rules that speak of it are known. */
type BareField = Omit<DocumentedField, 'rules' | 'gaps' | 'example'> & { readonly gapIds: readonly string[] }

/** The columns or fields of a named schema, and the rules that speak of none of them. */
export function readFields(
  schema: string,
  document: SpecDocument,
  gaps: ReadonlyMap<string, Gap>,
  examples: readonly unknown[],
): { readonly fields: readonly DocumentedField[]; readonly rules: readonly PlacedRule[] } {
  const node = document.components.schemas[schema] ?? {}
  const columns = node['x-table']?.columns
  const bare =
    columns === undefined
      ? listProperties(node, document)
      : columns.map(column => readColumn(column, document))
  const rules = (node['x-rules'] ?? []) as readonly AuthoredRule[]
  const { byName, others } = placeRules(
    rules,
    bare.map(({ name }) => name),
  )
  const fields = bare.map(({ gapIds, ...field }, index) => ({
    ...field,
    gaps: gapIds.flatMap(id => gaps.get(id) ?? []),
    rules: byName.get(field.name) ?? [],
    example: examples[index],
  }))
  return { fields, rules: others }
}

/** The names of the columns or fields of a named schema. */
export function listFieldNames(schema: string, document: SpecDocument): string[] {
  const node = document.components.schemas[schema] ?? {}
  const { properties = {} } = flattenAllOf(node, document) as { properties?: object }
  return node['x-table']?.columns.map(({ name }) => name) ?? Object.keys(properties)
}

function readColumn(column: SpecColumn, document: SpecDocument): BareField {
  const { name, type, description, schema = {}, keys = [], open = false, elements = [] } = column
  const narrowed = separateInferred(flattenValues(schema, document))
  const positions = elements.map((says, index) => ({ key: String(index), says }))
  const others = open ? [{ key: '…', says: 'other keys may occur' }] : []
  return {
    name,
    type,
    description,
    isNullable: parseType(type).name === 'Nullable',
    isOptional: false,
    bounds: describeBounds(narrowed as Node),
    parts: [...positions, ...keys.map(key => ({ key, says: '' })), ...(keys.length > 0 ? others : [])],
    level: undefined,
    gapIds: column['x-gaps'] ?? [],
  }
}

function listProperties(schema: Node, document: SpecDocument): BareField[] {
  const { properties = {} } = flattenAllOf(schema, document) as { properties?: Record<string, Node> }
  const required = listRequired(schema, document)
  return Object.entries(properties).map(([name, property]) => {
    const { 'x-level': level, description = '', ...flat } = flattenAllOf(property, document)
    return {
      name,
      type: describeJsonType(flat),
      description: String(description),
      isNullable: isNullableType(flat),
      isOptional: !required.has(name),
      bounds: describeBounds(flat),
      parts: [],
      level: level as Level,
      gapIds: (property['x-gaps'] ?? []) as string[],
    }
  })
}

function listRequired(schema: Node, document: SpecDocument): Set<string> {
  const { required = [], allOf = [] } = schema as { required?: string[]; allOf?: Node[] }
  const taken = allOf.flatMap(part => [...listRequired(flattenReference(part, document), document)])
  return new Set([...required, ...taken])
}

function flattenReference(part: Node, { components: { schemas } }: SpecDocument): Node {
  const name =
    String(part.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  return (schemas[name] as Node | undefined) ?? part
}
