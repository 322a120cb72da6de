import generated from '../generated/openapi.json' with { type: 'json' }
import { followContract } from './activate-contract.ts'
import type { Operation } from './contract.ts'
import type { TableName } from './contract-types.ts'
import type { AuthoredRule } from './find-broken-rules.ts'
import type { DescribedTable, DocumentNode, SchemaNode } from './model/document-node.ts'
import { flattenAllOf, listRequired } from './schema/flatten-all-of.ts'
import { isJsonNode, mapValues } from './schema/map-members.ts'
import { type JsonNode, readSchemaName, resolveReference } from './schema/resolve-reference.ts'

/** The complete generated OpenAPI 3.1 document. */
export let openapiDocument: JsonNode = generated as unknown as JsonNode

followContract(parts => {
  openapiDocument = (parts?.document ?? generated) as unknown as JsonNode
})

/** Returns a named schema of the document, or one of any value for the name of none. */
export function getSchema(name: string): SchemaNode {
  return resolveReference(referTo(name), openapiDocument) ?? {}
}

/** Returns the rules of a named schema, in the order of the spec. Those of other operations alone are left out. */
export function listRules(schema: string, operation?: string): readonly AuthoredRule[] {
  const { 'x-rules': rules = [] } = getSchema(schema)
  return rules.filter(
    ({ operations }) => operation === undefined || operations?.includes(operation) !== false,
  )
}

/** Returns the description of a table, its `x-table`. */
export function readTable(name: TableName): DescribedTable {
  return getSchema(name)['x-table'] as DescribedTable
}

/** Returns document and section that describe a named schema. */
export function readSchemaClause(name: string): string {
  return String(getSchema(name)['x-clause'])
}

/** Returns document and section that describe an operation. */
export function readOperationClause({ path }: Operation): string {
  const { paths } = openapiDocument as unknown as DocumentNode
  return String(paths[path]?.get['x-clause'])
}

/** Returns the reverse of each order that has one, by id. A column that a service may ignore is judged only when both replies differ. */
export function listOpposites(): Readonly<Record<string, string>> {
  const { paths } = openapiDocument as unknown as DocumentNode
  const orders = Object.values(paths).flatMap(({ get }) => get['x-order'] ?? [])
  return Object.fromEntries(orders.flatMap(({ id, opposite }) => (opposite ? [[id, opposite]] : [])))
}

/** Lists the schemas that a named schema includes by `allOf`, as a version includes the one before it. */
export function listIncludedSchemas(name: string): string[] {
  const { allOf = [] } = getSchema(name)
  return allOf.flatMap(part => readSchemaName(part) ?? [])
}

/** Returns the properties of a named schema with the included ones, by name. Those that are no object allow all or nothing. */
export function listProperties(schema: string): Readonly<Record<string, SchemaNode>> {
  const { properties = {} }: SchemaNode = flattenAllOf(referTo(schema), openapiDocument)
  return mapValues(properties, each => (isJsonNode(each) ? each : each === false ? { not: {} } : {}))
}

/** Returns the names of the required properties of a named schema with the included ones. */
export function listRequiredProperties(schema: string): readonly string[] {
  return listRequired(referTo(schema), openapiDocument)
}

const referTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
