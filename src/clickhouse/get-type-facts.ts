import { createUnknownNameError } from '../base/find-nearest.ts'
import type { ColumnType } from './column-type.ts'
import { findTypeFacts, type TypeFacts, typeFactsByName } from './type-facts.ts'

/** Returns the facts about a type constructor. Throws ContractError for an unknown one. */
export function getTypeFacts(type: ColumnType): TypeFacts {
  const facts = findTypeFacts(type)
  if (facts === undefined)
    throw createUnknownNameError('column type', type.name, Object.keys(typeFactsByName))
  return facts
}
