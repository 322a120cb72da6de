import { formatType, parseType } from '../../../../src/clickhouse/column-type.ts'
import { getTypeFacts, type TypeKind } from '../../../../src/clickhouse/type-facts.ts'

/** The same type with or without null, the change that is made most easily, and seen last; text where null cannot be. */
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
