import generated from '../generated/openapi.json' with { type: 'json' }
import type { Operation } from './contract.ts'
import type { TableName } from './contract-types.ts'
import type { AuthoredRule } from './find-broken-rules.ts'
import type { DescribedTable, DocumentNode, SchemaNode } from './model/document-node.ts'
import { flattenAllOf } from './schema/flatten-all-of.ts'
import { type Node, resolveReference } from './schema/resolve-reference.ts'

/** The generated OpenAPI 3.1 document, whole. */
export const openapiDocument: Node = generated

/** A named schema of the document. */
export function getSchema(name: string): SchemaNode {
  return resolveReference({ $ref: `#/components/schemas/${name}` }, openapiDocument)
}

/** The rules of a named schema, in the order of the spec. */
export function listRules(schema: string): readonly AuthoredRule[] {
  return getSchema(schema)['x-rules'] ?? []
}

/** What the document says of a table. */
export function readTable(name: TableName): DescribedTable {
  return getSchema(name)['x-table'] as DescribedTable
}

/** The document and section that a named schema comes from. */
export function readSchemaClause(name: string): string {
  return String(getSchema(name)['x-clause'])
}

/** The document and section that an operation comes from. */
export function readOperationClause({ path }: Operation): string {
  const { paths } = openapiDocument as unknown as DocumentNode
  return String(paths[path]?.get['x-clause'])
}

/** Names of the schemas that a named one takes in by `allOf`, as a version does with the one before it. */
export function listTakenIn(name: string): string[] {
  const { allOf = [] } = getSchema(name)
  return allOf.flatMap(({ $ref }) => $ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1] ?? [])
}

/** The properties of a named schema with those it takes in, by name. */
export function listProperties(schema: string): Readonly<Record<string, SchemaNode>> {
  const { properties = {} }: SchemaNode = flattenAllOf(getSchema(schema), openapiDocument)
  return properties
}
