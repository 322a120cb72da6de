import { parseType } from '../../../src/clickhouse/column-type.ts'
import { getTypeKind } from '../../../src/clickhouse/get-type-kind.ts'
import type { TypeKind } from '../../../src/clickhouse/type-kind.ts'

/**
 * Adds Nullable to a column type or removes it, a change that is easily overlooked. A type that cannot be
 * Nullable becomes String.
 */
export function toSimilarColumnType(type: string): string {
  const kind = getTypeKind(parseType(type))
  if (kind === 'nullable') return type.slice(type.indexOf('(') + 1, -1)
  return containers.includes(kind) ? 'String' : `Nullable(${type})`
}

const containers: readonly TypeKind[] = ['map', 'array', 'tuple']
