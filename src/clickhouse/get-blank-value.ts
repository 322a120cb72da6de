import type { ColumnType } from './column-type.ts'
import { getTypeFacts, type TypeKind } from './type-facts.ts'

const blanks: Readonly<Record<TypeKind, (type: ColumnType) => unknown>> = {
  integer: () => 0,
  wideInteger: () => 0,
  naturalDigits: () => '0',
  signedDigits: () => '0',
  float: () => 0,
  text: () => '',
  fixedText: () => '',
  instant: () => '1970-01-01T00:00:00+00:00',
  nullable: () => null,
  map: () => ({}),
  array: () => [],
  tuple: ({ args }) => args.map(getBlankValue),
}

/** Returns the empty value of a type. It is null when allowed, otherwise zero or empty. */
export function getBlankValue(type: ColumnType): unknown {
  return blanks[getTypeFacts(type).kind](type)
}
