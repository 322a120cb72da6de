import { type ColumnType, readLiteralText } from './column-type.ts'
import { getTypeFacts, type TypeKind } from './type-facts.ts'

/** Makers of the empty values that follow from the arguments of a type. */
const blanks: { readonly [Kind in TypeKind]?: (args: readonly ColumnType[]) => unknown } = {
  enum: args => args.map(readLiteralText)[0],
  alias: args => args.map(getBlankValue)[0],
  tuple: args => args.map(getBlankValue),
}

/** Returns the default value of a type: null if nullable, otherwise zero, empty or the first enum name. */
export function getBlankValue(type: ColumnType): unknown {
  const { kind, blank = 0 } = getTypeFacts(type)
  const make = blanks[kind]
  return make ? make(type.args) : blank
}
