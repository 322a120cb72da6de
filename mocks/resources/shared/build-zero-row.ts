import { contract } from '../../../src/contract/contract.ts'
import type { ObjectOf, TableName } from '../../../src/contract/contract-types.ts'

/** A row that says nothing but what it is about: null where the type allows it, else zero or empty. */
export function buildZeroRow<T extends TableName>(table: T, known: Partial<ObjectOf<T>>): ObjectOf<T> {
  const blank = contract.tables[table].map(({ name, type }) => [name, getBlankValue(type)])
  return { ...Object.fromEntries(blank), ...known }
}

function getBlankValue(type: string): unknown {
  if (type.startsWith('Nullable')) return null
  if (type.startsWith('Array')) return []
  return type === 'String' ? '' : 0
}
