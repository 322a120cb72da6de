import { type ColumnType, parseType } from './column-type.ts'

/**
 * Group of column types that are judged and converted alike. Code distinguishes types by their kind, never by their name: in this file, or in one
 * record with an entry for every kind.
 */
export type TypeKind =
  | 'integer'
  /** An integer that can exceed the exact range of a JavaScript number. */
  | 'wideInteger'
  /** A natural number that is written as a string (contract, shared rules, envelope rule 4). */
  | 'naturalDigits'
  | 'signedDigits'
  | 'float'
  /** A number with a fixed count of decimal places. */
  | 'decimal'
  | 'boolean'
  | 'text'
  | 'fixedText'
  /** A text that has one documented format, such as UUID. */
  | 'code'
  /** One of the listed names. */
  | 'enum'
  | 'day'
  | 'instant'
  /** An instant with fractions of a second. */
  | 'timestamp'
  /** A type whose values are those of its argument. */
  | 'alias'
  | 'nullable'
  | 'map'
  | 'array'
  | 'tuple'

/** Facts about a type constructor. */
export interface TypeFacts {
  readonly kind: TypeKind
}

/**
 * Facts about all supported ClickHouse type constructors by name. Declare a new one here, and how it is written in `type-forms.ts`. Other files change only when
 * its kind is new.
 */
export const typeFactsByName = {
  UInt8: { kind: 'integer' },
  UInt16: { kind: 'integer' },
  UInt32: { kind: 'integer' },
  UInt64: { kind: 'wideInteger' },
  Int8: { kind: 'integer' },
  Int16: { kind: 'integer' },
  Int32: { kind: 'integer' },
  Int64: { kind: 'wideInteger' },
  Int256: { kind: 'signedDigits' },
  UInt256: { kind: 'naturalDigits' },
  Float32: { kind: 'float' },
  Float64: { kind: 'float' },
  Decimal: { kind: 'decimal' },
  Decimal32: { kind: 'decimal' },
  Decimal64: { kind: 'decimal' },
  Decimal128: { kind: 'decimal' },
  Decimal256: { kind: 'decimal' },
  Bool: { kind: 'boolean' },
  String: { kind: 'text' },
  FixedString: { kind: 'fixedText' },
  UUID: { kind: 'code' },
  IPv4: { kind: 'code' },
  IPv6: { kind: 'code' },
  Enum8: { kind: 'enum' },
  Enum16: { kind: 'enum' },
  Date: { kind: 'day' },
  Date32: { kind: 'day' },
  DateTime: { kind: 'instant' },
  DateTime64: { kind: 'timestamp' },
  LowCardinality: { kind: 'alias' },
  Nullable: { kind: 'nullable' },
  Map: { kind: 'map' },
  Array: { kind: 'array' },
  Tuple: { kind: 'tuple' },
} as const satisfies Readonly<Record<string, TypeFacts>>

/** The kind of a literal type, such as `'float'` for `'Float64'`. Undefined for an unknown type. */
export type KindOf<T> = T extends `${infer Name}(${string}` ? KindByName<Name> : KindByName<T>

type KindByName<Name> = Name extends keyof typeof typeFactsByName
  ? (typeof typeFactsByName)[Name]['kind']
  : undefined

/** Returns the facts about a type constructor. Returns undefined when the contract does not use it. */
export function findTypeFacts({ name }: ColumnType): TypeFacts | undefined {
  return Object.hasOwn(typeFactsByName, name)
    ? typeFactsByName[name as keyof typeof typeFactsByName]
    : undefined
}

/** Returns the facts about a type and all types in it, the outermost first. */
export function listTypeFacts(type: ColumnType): TypeFacts[] {
  return [findTypeFacts(type) ?? [], type.args.map(listTypeFacts)].flat(2)
}

/** Returns true when null is a value of a type. */
export function isNullable(type: ColumnType): boolean {
  const [inner] = type.args
  const kind = findTypeFacts(type)?.kind
  return kind === 'nullable' || (kind === 'alias' && inner !== undefined && isNullable(inner))
}

/** Returns true when a type, or one in it, has one of the kinds. */
export function hasKind(type: string, ...kinds: readonly TypeKind[]): boolean {
  return listTypeFacts(parseType(type)).some(({ kind }) => kinds.includes(kind))
}
