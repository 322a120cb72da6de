import { flattenAllOf, listRequired } from '../schema/flatten-all-of.ts'
import type { EntryModel, FieldModel, GapModel } from './contract-model.ts'
import { describeJsonType } from './describe-json-type.ts'
import type { DocumentNode, SchemaNode } from './document-node.ts'

/** Finds the gaps of a node by their ids. */
export type FindGaps = (ids: readonly string[] | undefined) => readonly GapModel[]

/** Reads a named schema: the columns of its table, or all fields of its object. */
export function readEntry(name: string, document: DocumentNode, findGaps: FindGaps): EntryModel {
  const node = document.components.schemas[name] ?? {}
  const { 'x-table': table, 'x-rows': rows = table?.rows }: SchemaNode = node
  const columns = table?.columns.map(({ 'x-gaps': gaps, ...column }) => ({
    ...column,
    isOptional: false,
    level: undefined,
    gaps: findGaps(gaps),
  }))
  return {
    name,
    description: node.description ?? '',
    isTable: columns !== undefined,
    ...(rows === undefined ? {} : { rows }),
    ...(table?.apart && { apart: table.apart }),
    fields: columns ?? readProperties(node, document, findGaps),
    rules: node['x-rules'] ?? [],
  }
}

function readProperties(node: SchemaNode, document: DocumentNode, findGaps: FindGaps): FieldModel[] {
  const { properties = {} }: SchemaNode = flattenAllOf(node, document)
  const required = listRequired(node, document)
  return Object.entries(properties).map(([name, property]) => {
    const flat: SchemaNode = flattenAllOf(property, document)
    const { 'x-level': level, 'x-is': is, description = '', ...schema } = flat
    return {
      name,
      ...(is === undefined ? {} : { is }),
      type: describeJsonType(schema),
      description,
      schema,
      isOptional: !required.includes(name),
      level,
      gaps: findGaps(property['x-gaps']),
    }
  })
}
