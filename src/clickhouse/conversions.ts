import { ContractError } from '../base/contract-error.ts'
import { type ColumnType, parseType } from './column-type.ts'
import { findTypeFacts, type KindOf, type TypeKind } from './type-facts.ts'

/** The conversions of values from their wire form to a JavaScript form. Default: none. */
export interface Conversions {
  /** True to convert Int256 and UInt256 to bigint. On the wire they are strings. */
  readonly bigint?: boolean | undefined
  /** True to convert DateTime to Date. */
  readonly dates?: boolean | undefined
}

/** The type of a value of column type `T` after the conversions `O`; `V` is its type on the wire. */
export type Converted<T, V, O extends Conversions> = V extends null
  ? V
  : T extends `Nullable(${infer Inner})`
    ? Converted<Inner, V, O>
    : T extends `Array(${infer Inner})`
      ? V extends readonly (infer Item)[]
        ? Converted<Inner, Item, O>[]
        : V
      : T extends `Map(${string},${infer Inner})`
        ? { [Key in keyof V]: Converted<Trim<Inner>, V[Key], O> }
        : T extends `Tuple(${infer Inner})`
          ? ConvertedTuple<Parts<Inner>, V, O>
          : KindOf<T> extends 'naturalDigits' | 'signedDigits'
            ? O extends { bigint: true }
              ? bigint
              : V
            : KindOf<T> extends 'instant'
              ? O extends { dates: true }
                ? Date
                : V
              : V

type ConvertedTuple<T extends readonly string[], V, O extends Conversions> = {
  [I in keyof V]: I extends keyof T ? Converted<T[I], V[I], O> : V[I]
}

type Trim<T extends string> = T extends ` ${infer Rest}` ? Trim<Rest> : T

/** The arguments of a type, split at the commas outside parentheses. */
type Parts<T extends string, Before extends string = ''> = T extends `${infer Head},${infer Tail}`
  ? IsClosed<`${Before}${Head}`> extends true
    ? [Trim<`${Before}${Head}`>, ...Parts<Tail>]
    : Parts<Tail, `${Before}${Head},`>
  : [Trim<`${Before}${T}`>]

type IsClosed<T extends string> = Count<T, '('>['length'] extends Count<T, ')'>['length'] ? true : false

type Count<T extends string, Sign extends string> = T extends `${string}${Sign}${infer Rest}`
  ? [Sign, ...Count<Rest, Sign>]
  : []

/** Converts a value to another form. Returns a value of any other type unchanged. */
type Convert = (value: unknown) => unknown

/** Converters for the kinds whose JavaScript form differs from the wire form. */
interface LeafConverters {
  readonly digits?: Convert | undefined
  readonly instant?: Convert | undefined
}

const toBigint: Convert = value =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value
const toDate: Convert = value => (typeof value === 'string' ? new Date(value) : value)
const toDigits: Convert = value => (typeof value === 'bigint' ? String(value) : value)
// ISO 8601 with +00:00 (contract, shared rules, Tabular envelope).
const toInstant: Convert = value =>
  value instanceof Date ? value.toISOString().replace(/(\.000)?Z$/, '+00:00') : value

/**
 * Creates a decoder for the values of a column. Returns undefined when the values keep their form, such as
 * for an unknown type.
 */
export function createDecoder(type: string, { bigint, dates }: Conversions): Convert | undefined {
  if (!bigint && !dates) return undefined
  return createConverter(type, {
    digits: bigint ? toBigint : undefined,
    instant: dates ? toDate : undefined,
  })
}

/** Creates an encoder to the wire form of a column. Returns undefined when the values are sent unchanged. */
export function createEncoder(type: string): Convert | undefined {
  return createConverter(type, { digits: toDigits, instant: toInstant })
}

function createConverter(type: string, leaves: LeafConverters): Convert | undefined {
  try {
    return composeConverter(parseType(type), leaves)
  } catch (error) {
    if (error instanceof ContractError) return undefined
    throw error
  }
}

/** Combines the converters of the arguments of a kind, or returns the converter of the kind itself. */
type Composer = (inner: readonly (Convert | undefined)[], leaves: LeafConverters) => Convert | undefined

const keep: Composer = () => undefined
const convertDigits: Composer = (_, { digits }) => digits

const composers: Readonly<Record<TypeKind, Composer>> = {
  integer: keep,
  wideInteger: keep,
  naturalDigits: convertDigits,
  signedDigits: convertDigits,
  float: keep,
  text: keep,
  fixedText: keep,
  instant: (_, { instant }) => instant,
  nullable: ([value]) => value,
  array: ([item]) => item && (value => (Array.isArray(value) ? value.map(each => item(each)) : value)),
  map: ([, member]) => member && (value => mapValues(value, member)),
  tuple: items =>
    items.some(item => item !== undefined)
      ? value => (Array.isArray(value) ? value.map((each, at) => items[at]?.(each) ?? each) : value)
      : undefined,
}

function composeConverter(type: ColumnType, leaves: LeafConverters): Convert | undefined {
  const facts = findTypeFacts(type)
  return (
    facts &&
    composers[facts.kind](
      type.args.map(arg => composeConverter(arg, leaves)),
      leaves,
    )
  )
}

function mapValues(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member)]))
}

/** A wire value or its converted form, at any depth. */
export type Loose<V> = V extends string
  ? V | bigint | Date
  : V extends readonly unknown[] | Readonly<Record<string, unknown>>
    ? { [Key in keyof V]: Loose<V[Key]> }
    : V
