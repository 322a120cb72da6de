import { getOwn } from '../../base/get-own.ts'
import { flattenAllOf, listRequired } from '../schema/flatten-all-of.ts'
import { describeJsonType } from './describe-bounds.ts'
import type { DescribedColumn, DocumentNode, RuleLevel, SchemaNode } from './document-node.ts'
import type { FindGaps, GapModel } from './read-gaps.ts'

/** A table, or an object in the list of a reply. */
export type EntryModel = ReturnType<typeof readEntry>

/** A column of a table, or a field of an object. */
export interface FieldModel extends Omit<DescribedColumn, 'x-gaps'> {
  /** Declared type of a column, or JSON type of a field. */
  readonly type: string
  readonly isOptional: boolean
  readonly level: RuleLevel
  readonly gaps: readonly GapModel[]
}

/** Reads a named schema: the columns of its table, or all fields of its object. */
export function readEntry(name: string, document: DocumentNode, findGaps: FindGaps) {
  const node = document.components.schemas[name] ?? {}
  const { 'x-table': table, 'x-rows': rows = table?.rows }: SchemaNode = node
  const columns: FieldModel[] | undefined = table?.columns.map(({ 'x-gaps': gaps, ...column }) => ({
    ...column,
    isOptional: false,
    level: undefined,
    gaps: findGaps(gaps),
  }))
  return {
    name,
    description: node.description ?? '',
    isTable: columns !== undefined,
    ...(rows !== undefined && { rows }),
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
    const {
      'x-level': level,
      'x-is': is = getOwn(node['x-members'] ?? {}, name),
      description = '',
      ...schema
    } = flat
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
