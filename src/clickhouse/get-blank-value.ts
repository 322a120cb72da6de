import { type ColumnType, readLiteralText } from './column-type.ts'
import { getTypeKind } from './get-type-kind.ts'
import type { TypeKind } from './type-kind.ts'

const epoch = '1970-01-01'

/** Empty values of types whose kind has no common one. */
const blanks: Readonly<Record<string, string>> = {
  UUID: '00000000-0000-0000-0000-000000000000',
  IPv4: '0.0.0.0',
  IPv6: '::',
}

/** Makers of the empty values of each kind from the arguments of a type. */
const makers: { readonly [Kind in TypeKind]: (args: readonly ColumnType[]) => unknown } = {
  integer: () => 0,
  wideInteger: () => 0,
  naturalDigits: () => '0',
  signedDigits: () => '0',
  float: () => 0,
  decimal: () => 0,
  boolean: () => false,
  text: () => '',
  fixedText: () => '',
  code: () => '',
  enum: args => args.map(readLiteralText)[0],
  day: () => epoch,
  instant: () => `${epoch}T00:00:00+00:00`,
  timestamp: () => `${epoch}T00:00:00+00:00`,
  alias: args => args.map(getBlankValue)[0],
  nullable: () => null,
  map: () => ({}),
  array: () => [],
  tuple: args => args.map(getBlankValue),
}

/** Returns the default value of a type: null if nullable, otherwise zero, empty or the first enum name. */
export function getBlankValue(type: ColumnType): unknown {
  return Object.hasOwn(blanks, type.name) ? blanks[type.name] : makers[getTypeKind(type)](type.args)
}
