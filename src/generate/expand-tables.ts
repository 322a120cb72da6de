import { parseType } from '../clickhouse/column-type.ts'
import { type JsonSchema, toJsonSchema } from '../clickhouse/json-schema.ts'
import { narrowSchema } from '../clickhouse/narrow-schema.ts'
import type { DescribedColumn, DescribedTable, SchemaNode } from '../contract/model/document-node.ts'
import { listAllOfParts } from '../contract/schema/flatten-all-of.ts'
import { isJsonNode, mapMembers } from '../contract/schema/map-members.ts'
import type { SpecDocument } from './spec-document.ts'

/**
 * Expands every component schema `T` with `x-table` into plain OpenAPI: the envelope `T`, `TRow` (by
 * position) and `TObject` (by column name). `x-table` stays, with all columns of a variant. Throws
 * ContractError for an unknown column type.
 */
export function expandTables(document: SpecDocument): SpecDocument {
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const table = schema['x-table']
    return table === undefined ? [[name, schema] as const] : expandTable(name, table, document)
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

function expandTable(name: string, table: DescribedTable, document: SpecDocument): [string, SchemaNode][] {
  const { retype = {}, ...kept } = table
  const { omit = [] } = kept
  const columns = table.columns
    .filter(column => !omit.includes(column.name))
    .map(column => ({ ...column, type: retype[column.name] ?? column.type }))
  const schema = { ...document.components.schemas[name], 'x-table': { ...kept, columns } }
  return writeTable(name, schema, document)
}

/** Returns the envelope, row and object schemas of a table whose `x-table` lists all columns. */
export function writeTable(
  name: string,
  schema: SchemaNode & { readonly 'x-table': DescribedTable },
  document: SpecDocument,
): [string, SchemaNode][] {
  const { 'x-table': table, description = '' } = schema
  const { columns } = table
  const cells = columns.map(column => ({ column, cell: toCellSchema(column, document) }))
  return [
    [name, { ...schema, ...envelopeSchema(name, description, columns), 'x-table': table }],
    [`${name}Row`, rowSchema(name, cells)],
    [`${name}Object`, objectSchema(name, cells)],
  ]
}

function envelopeSchema(name: string, description: string, columns: readonly DescribedColumn[]): SchemaNode {
  return {
    description: `${description}\n\n${formatColumnTable(columns)}`.trim(),
    type: 'object',
    properties: {
      columns: {
        description: 'Name and declared type of each column, in the order of the values of a row.',
        type: 'array',
        prefixItems: columns.map(columnConstant),
        minItems: columns.length,
        maxItems: columns.length,
      },
      data: { description: 'The rows.', type: 'array', items: { $ref: `#/components/schemas/${name}Row` } },
      rows: { description: 'Number of rows.', type: 'integer', minimum: 0 },
    },
    required: ['columns', 'data', 'rows'],
  }
}

/** A column, and the schema of its cells. */
type Cell = { readonly column: DescribedColumn; readonly cell: JsonSchema }

function rowSchema(name: string, cells: readonly Cell[]): JsonSchema {
  return {
    description: `One row of ${name}: its values in the order of the columns.`,
    type: 'array',
    // No `items: false`: read as draft-07 it rejects every row (Prism); the counts close the row anyway.
    prefixItems: cells.map(({ column, cell }) => ({
      title: column.name,
      ...cell,
      ...pickDeprecation(column),
    })),
    minItems: cells.length,
    maxItems: cells.length,
  }
}

function objectSchema(name: string, cells: readonly Cell[]): JsonSchema {
  return {
    description: `One row of ${name}, keyed by column name.`,
    type: 'object',
    properties: Object.fromEntries(
      cells.map(({ column, cell }) => [
        column.name,
        { description: column.description, ...cell, ...pickDeprecation(column) },
      ]),
    ),
    required: cells.map(({ column }) => column.name),
    additionalProperties: false,
  }
}

function pickDeprecation({ 'x-deprecated': deprecation }: DescribedColumn) {
  return deprecation && { 'x-deprecated': deprecation }
}

/** The parts of a column that determine its cells. */
export type AuthoredColumn = Pick<DescribedColumn, 'type' | 'schema' | 'keys' | 'open' | 'elements'>

/** Returns the schema of the cells of a column. Throws ContractError for an unknown type or unfit options. */
export function toCellSchema({ type, ...options }: AuthoredColumn, document: SpecDocument): JsonSchema {
  const { description: _, ...schema } = separateInferred(flattenValues(options.schema ?? {}, document))
  return toJsonSchema(parseType(type), { ...options, schema })
}

function columnConstant({ name, type }: DescribedColumn): JsonSchema {
  return {
    type: 'object',
    properties: { name: { type: 'string', const: name }, type: { type: 'string', const: type } },
    required: ['name', 'type'],
  }
}

/** Formats the columns as a Markdown table, which ends the description of a table. */
export function formatColumnTable(columns: readonly DescribedColumn[]): string {
  const rows = columns.map(
    ({ name, type, description }) => `| ${name} | \`${type}\` | ${description.trim()} |`,
  )
  return ['| Column | Type | Meaning |', '|---|---|---|', ...rows].join('\n')
}

const structure = ['properties', 'items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf']

/**
 * Replaces each schema of a plain value (text, number) by one without references and `allOf`. Inferred parts
 * are in `x-inferred`. Generators fail on `allOf` of a text. Columns stay as authored, since requirements use
 * the name of the value that a column refers to.
 */
export function flattenValues<T>(node: T, document: SpecDocument): T {
  if (isJsonNode(node) && ('$ref' in node || 'allOf' in node) && isValue(node, document))
    return flattenValue(node, document) as T
  return mapMembers(node, (value, key) =>
    key === 'x-table' || key.startsWith('example') ? value : flattenValues(value, document),
  ) as T
}

function isValue(node: object, document: SpecDocument): boolean {
  const { $ref = '#/components/schemas/', 'x-level': level = 'inferred' } = node as JsonSchema
  return (
    String($ref).startsWith('#/components/schemas/') &&
    level === 'inferred' &&
    !structure.some(keyword => keyword in node) &&
    listAllOfParts(node, document).every(part => isValue(part as object, document))
  )
}

function flattenValue(node: JsonSchema, document: SpecDocument): JsonSchema {
  const { $ref: _ref, allOf: _allOf, ...own } = node
  const parts = listAllOfParts(node, document).map(part => {
    // A statement is about the values that refer to the schema itself.
    const { 'x-statement': _statement, ...flat } = flattenValue(part as JsonSchema, document)
    return flat
  })
  // Nothing but a reference is what it refers to.
  const isReference = '$ref' in node && Object.keys(node).length === 1
  return isReference ? (parts[0] ?? {}) : parts.map(separateInferred).reduce(narrowSchema, own)
}

/** Moves the keywords of an inferred schema to `x-inferred`. */
export function separateInferred(part: JsonSchema): JsonSchema {
  if (part['x-level'] === undefined) return part
  const { 'x-level': _level, description: _description, type, ...inferred } = part
  return { ...(type === undefined ? {} : { type }), 'x-inferred': inferred }
}
