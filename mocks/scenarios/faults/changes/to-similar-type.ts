import { formatType, parseType } from '../../../../src/clickhouse/column-type.ts'
import { getTypeFacts, type TypeKind } from '../../../../src/clickhouse/type-facts.ts'

/**
 * Adds Nullable to a column type or removes it, a change that is easily overlooked. A type that cannot be
 * Nullable becomes String.
 */
export function toSimilarType(type: string): string {
  return similarTypes[getTypeFacts(parseType(type)).kind](type)
}

const addNull = (type: string) => `Nullable(${type})`
const toText = () => 'String'

const similarTypes: Readonly<Record<TypeKind, (type: string) => string>> = {
  integer: addNull,
  wideInteger: addNull,
  naturalDigits: addNull,
  signedDigits: addNull,
  float: addNull,
  text: addNull,
  fixedText: addNull,
  instant: addNull,
  nullable: type => parseType(type).args.map(formatType).join(),
  map: toText,
  array: toText,
  tuple: toText,
}
