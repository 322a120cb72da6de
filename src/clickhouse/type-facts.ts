import { ContractError, createUnknownNameError } from '../base/contract-error.ts'
import { type ColumnType, parseType } from './column-type.ts'

/**
 * The kind of a type. Code distinguishes types by their kind, never by their name: in this file, or in one
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
  | 'text'
  | 'fixedText'
  | 'instant'
  | 'nullable'
  | 'map'
  | 'array'
  | 'tuple'

type Range = readonly [least: bigint, most: bigint]

/** Facts about a type constructor. */
export interface TypeFacts {
  readonly kind: TypeKind
  /** Minimum and maximum, if any. */
  readonly range?: Range
  /** Pattern of the digits, for a number that is written as a string. */
  readonly pattern?: string
}

/**
 * All type constructors of the contract. Declare a new one here. Other files change only when its kind is
 * new.
 */
export const columnTypes = {
  UInt8: { kind: 'integer', range: [0n, 2n ** 8n - 1n] },
  UInt16: { kind: 'integer', range: [0n, 2n ** 16n - 1n] },
  UInt32: { kind: 'integer', range: [0n, 2n ** 32n - 1n] },
  UInt64: { kind: 'wideInteger', range: [0n, 2n ** 64n - 1n] },
  Int32: { kind: 'integer', range: [-(2n ** 31n), 2n ** 31n - 1n] },
  Int64: { kind: 'wideInteger', range: [-(2n ** 63n), 2n ** 63n - 1n] },
  // The patterns bound the leading digits, so the largest accepted value is within a few percent of the true bound.
  Int256: {
    kind: 'signedDigits',
    range: [-(2n ** 255n), 2n ** 255n - 1n],
    pattern: '^-?0*([0-9]{1,76}|[1-4][0-9]{76}|5[0-7][0-9]{75})$',
  },
  UInt256: {
    kind: 'naturalDigits',
    range: [0n, 2n ** 256n - 1n],
    pattern: '^0*([0-9]{1,77}|10[0-9]{76}|11[0-5][0-9]{75})$',
  },
  Float64: { kind: 'float' },
  String: { kind: 'text' },
  FixedString: { kind: 'fixedText' },
  DateTime: { kind: 'instant' },
  Nullable: { kind: 'nullable' },
  Map: { kind: 'map' },
  Array: { kind: 'array' },
  Tuple: { kind: 'tuple' },
} as const satisfies Readonly<Record<string, TypeFacts>>

/** The kind of a literal type, such as `'float'` of `'Float64'`. Undefined for an unknown type. */
export type KindOf<T> = T extends `${infer Name}(${string}` ? KindByName<Name> : KindByName<T>

type KindByName<Name> = Name extends keyof typeof columnTypes ? (typeof columnTypes)[Name]['kind'] : undefined

/** Returns the facts about a type constructor. Returns undefined when the contract does not use it. */
export function findTypeFacts({ name }: ColumnType): TypeFacts | undefined {
  return Object.hasOwn(columnTypes, name) ? columnTypes[name as keyof typeof columnTypes] : undefined
}

/** Returns the facts about a type constructor. Throws ContractError for an unknown one. */
export function getTypeFacts(type: ColumnType): TypeFacts {
  const facts = findTypeFacts(type)
  if (facts === undefined) throw createUnknownNameError('column type', type.name, Object.keys(columnTypes))
  return facts
}

/** Returns minimum and maximum of an integer type. Throws ContractError for any other type. */
export function getRange(type: ColumnType): Range {
  const { range } = getTypeFacts(type)
  if (range === undefined) throw new ContractError(`${type.name} has no range.`)
  return range
}

/** Returns the facts about a type and all types in it, the outermost first. */
export function listTypeFacts(type: ColumnType): TypeFacts[] {
  return [findTypeFacts(type) ?? [], type.args.map(listTypeFacts)].flat(2)
}

/** Returns true when a type, or one in it, has one of the kinds. */
export function hasKind(type: string, ...kinds: readonly TypeKind[]): boolean {
  return listTypeFacts(parseType(type)).some(({ kind }) => kinds.includes(kind))
}
