import { createUnknownNameError } from '../base/find-nearest.ts'
import type { ColumnType } from './column-type.ts'
import { findTypeKind, type TypeKind, typeKindsByName } from './type-kind.ts'

/** Returns the kind of a type constructor. Throws ContractError for an unknown one. */
export function getTypeKind(type: ColumnType): TypeKind {
  const kind = findTypeKind(type)
  if (kind === undefined) throw createUnknownNameError('column type', type.name, Object.keys(typeKindsByName))
  return kind
}
