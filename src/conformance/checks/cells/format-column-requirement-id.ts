import { contract } from '../../../contract/contract.ts'
import type { TableName } from '../../../contract/contract-types.ts'
import { listIncludedSchemas } from '../../../contract/openapi-document.ts'

/**
 * Returns the id of the requirement about a table column. It has the column's name, so it never refers to
 * another column.
 */
export function formatColumnRequirementId(table: TableName, column: string): string {
  return `COL-${table}-${column}`
}

/**
 * Returns the id of the requirement about an object field. A field that a later version repeats keeps the id
 * of the earlier version.
 */
export function formatFieldRequirementId(schema: string, field: string): string {
  const earlier = listIncludedSchemas(schema).find(other => contract.objects[other]?.includes(field))
  return earlier === undefined ? `COL-${schema}-${field}` : formatFieldRequirementId(earlier, field)
}
