import { getOwn } from '../base/get-own.ts'
import { type ColumnType, parseType } from './column-type.ts'

/** Kinds of all supported ClickHouse type constructors by name. `type-forms.ts` has how each is written. */
export const typeKindsByName = {
  UInt8: 'integer',
  UInt16: 'integer',
  UInt32: 'integer',
  // It can exceed the exact range of a JavaScript number.
  UInt64: 'wideInteger',
  Int8: 'integer',
  Int16: 'integer',
  Int32: 'integer',
  Int64: 'wideInteger',
  // Integers that are written as strings (contract, shared rules, envelope rule 4).
  Int256: 'signedDigits',
  UInt256: 'naturalDigits',
  Float32: 'float',
  Float64: 'float',
  Decimal: 'decimal',
  Decimal32: 'decimal',
  Decimal64: 'decimal',
  Decimal128: 'decimal',
  Decimal256: 'decimal',
  Bool: 'boolean',
  String: 'text',
  FixedString: 'fixedText',
  // Texts that have one documented format.
  UUID: 'code',
  IPv4: 'code',
  IPv6: 'code',
  Enum8: 'enum',
  Enum16: 'enum',
  Date: 'day',
  Date32: 'day',
  DateTime: 'instant',
  DateTime64: 'timestamp',
  // Its values are those of its argument.
  LowCardinality: 'alias',
  Nullable: 'nullable',
  Map: 'map',
  Array: 'array',
  Tuple: 'tuple',
} as const

/** Group of column types that are judged and converted alike. Code tells types apart by it, not by name. */
export type TypeKind = (typeof typeKindsByName)[keyof typeof typeKindsByName]

/** The kind of a literal type, such as `'float'` for `'Float64'`. Undefined for an unknown type. */
export type KindOf<T> = T extends `${infer Name}(${string}` ? KindByName<Name> : KindByName<T>

type KindByName<Name> = Name extends keyof typeof typeKindsByName ? (typeof typeKindsByName)[Name] : undefined

/** Returns the kind of a type constructor. Returns undefined when the contract does not use it. */
export function findTypeKind({ name }: ColumnType): TypeKind | undefined {
  return getOwn<TypeKind>(typeKindsByName, name)
}

/** Returns the kinds of a type and of all types in it, the outermost first. */
export function listTypeKinds(type: ColumnType): TypeKind[] {
  return [findTypeKind(type) ?? [], type.args.map(listTypeKinds)].flat(2)
}

/** Returns true when null is a value of a type. */
export function isNullable(type: ColumnType): boolean {
  const [inner] = type.args
  const kind = findTypeKind(type)
  return kind === 'nullable' || (kind === 'alias' && inner !== undefined && isNullable(inner))
}

/** Returns true when a type, or one in it, has one of the kinds. */
export function hasKind(type: string, ...kinds: readonly TypeKind[]): boolean {
  return listTypeKinds(parseType(type)).some(kind => kinds.includes(kind))
}
