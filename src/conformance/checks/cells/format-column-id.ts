import { contract } from '../../../contract/contract.ts'
import type { TableName } from '../../../contract/contract-types.ts'
import { listTakenIn } from '../../../contract/openapi-document.ts'

/** Id of the requirement about one column of a table: by its name, so that no other column can come to mean it. */
export function formatColumnId(table: TableName, column: string): string {
  return `COL-${table}-${column}`
}

/** Id of the requirement about one field of an object; a later version repeats the fields of the one it was made from. */
export function formatFieldId(schema: string, field: string): string {
  const earlier = listTakenIn(schema).find(other => contract.objects[other]?.includes(field))
  return earlier === undefined ? `COL-${schema}-${field}` : formatFieldId(earlier, field)
}
