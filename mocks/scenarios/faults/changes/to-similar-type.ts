import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { getTypeFacts, type TypeKind } from '../../../../src/clickhouse/type-facts.ts'

/** The same type with or without null, the change that is made most easily, and seen last; text where null cannot be. */
export function toSimilarType(type: string): string {
  const { kind } = getTypeFacts(parseType(type))
  if (kind === 'nullable') return type.slice(type.indexOf('(') + 1, -1)
  return containers.includes(kind) ? 'String' : `Nullable(${type})`
}

const containers: readonly TypeKind[] = ['map', 'array', 'tuple']
