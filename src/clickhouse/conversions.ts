import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import { type ColumnType, parseType } from './column-type.ts'
import { findTypeKind, type KindOf, type TypeKind } from './type-kind.ts'

/** The conversions of values from their wire form to a JavaScript form. Default: none. */
export interface Conversions {
  /**
   * True to convert Int256 and UInt256 to bigint. On the wire they are strings. `'all'` converts Int64 and UInt64,
   * too, which are numbers on the wire.
   */
  readonly bigint?: boolean | 'all' | undefined
  /** Date for DateTime, and for DateTime64 with at most milliseconds. A Date would lose finer digits. */
  readonly dates?: boolean | undefined
}

/** The type of a value of column type `T` after the conversions `O`; `V` is its type on the wire. */
export type Converted<T, V, O extends Conversions> = V extends null
  ? V
  : T extends `${'Nullable' | 'LowCardinality'}(${infer Inner})`
    ? Converted<Inner, V, O>
    : T extends `Array(${infer Inner})`
      ? V extends readonly (infer Item)[]
        ? Converted<Inner, Item, O>[]
        : V
      : T extends `Map(${string},${infer Inner})`
        ? { [Key in keyof V]: Converted<Trim<Inner>, V[Key], O> }
        : T extends `Tuple(${infer Inner})`
          ? ConvertedTuple<Parts<Inner>, V, O>
          : KindOf<T> extends BigintKind<O>
            ? bigint
            : IsDate<T> extends true
              ? O extends { dates: true }
                ? Date
                : V
              : V

type BigintKind<O> = O extends { bigint: infer B }
  ? B extends true | 'all'
    ? 'naturalDigits' | 'signedDigits' | (B extends 'all' ? 'wideInteger' : never)
    : never
  : never

type IsDate<T> =
  KindOf<T> extends 'instant'
    ? true
    : T extends `DateTime64(${0 | 1 | 2 | 3}${',' | ' ' | ')'}${string}`
      ? true
      : false

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

type IsClosed<T extends string> = Count<Unquoted<T>, '('>['length'] extends Count<Unquoted<T>, ')'>['length']
  ? true
  : false

/** A type without its texts, such as the names of an enum. */
type Unquoted<T extends string> = T extends `${infer Before}'${string}'${infer After}`
  ? Unquoted<`${Before}${After}`>
  : T

type Count<T extends string, Sign extends string> = T extends `${string}${Sign}${infer Rest}`
  ? [Sign, ...Count<Rest, Sign>]
  : []

/** Converts a value to another form. Throws ContractError for a text or number that has none. */
export type Convert = (value: unknown) => unknown

/** Converters of the kinds that have another form than on the wire. */
export type LeafConverters = { readonly [Kind in TypeKind]?: (value: unknown, type: ColumnType) => unknown }

const wholeNumber = /^(-?\d+|0x[\da-f]+)$/i

const toBigint: Convert = value => {
  if (typeof value === 'string' && wholeNumber.test(value)) return BigInt(value)
  if (Number.isSafeInteger(value)) return BigInt(value as number)
  return reject(value, 'an integer in digits')
}

/** Passes the integers that a number holds exactly. Others are texts when they are read without loss. */
const toExactNumber: Convert = value => {
  const isText = typeof value === 'string' && wholeNumber.test(value)
  const isExact = Number.isSafeInteger(Number(value))
  if (!isText && (isExact || !Number.isInteger(value))) return value
  // ClickHouse quotes them by output_format_json_quote_64bit_integers.
  const wanted = isExact ? 'a number, but quoted' : 'an integer that a number holds exactly'
  return reject(value, `${wanted}. bigint: 'all' reads it`)
}

const bigintDecoders: LeafConverters = { naturalDigits: toBigint, signedDigits: toBigint }
const dateDecoders: LeafConverters = {
  instant: (value, { args: [zone] }) => toDate(value, zone),
  timestamp: (value, { args: [digits, zone] }) => (Number(digits?.name) > 3 ? value : toDate(value, zone)),
}

/** Reads an instant. A text without an offset needs the type UTC. */
function toDate(value: unknown, zone: ColumnType | undefined): unknown {
  if (typeof value !== 'string') return reject(value, 'an instant')
  const isPlain = !/(Z|[+-]\d\d:?\d\d)$/i.test(value)
  if (isPlain && zone?.name !== "'UTC'") return reject(value, 'an instant with its offset from UTC')
  const date = new Date(value.replace(' ', 'T') + (isPlain ? 'Z' : ''))
  return Number.isNaN(date.getTime()) ? reject(value, 'an instant') : date
}

/** Passes null, and throws for a value without the form of its type. */
function reject(value: unknown, wanted: string): unknown {
  if (value === null || value === undefined) return value
  throw new ContractError(`${JSON.stringify(summarizeValue(value))} is not ${wanted}.`)
}

/**
 * Creates a decoder for the values of a column. Returns undefined when the values need no look, such as those of an
 * unknown type. A 64-bit integer that stays a number must be one that a number holds.
 */
export function createDecoder(type: string, { bigint, dates }: Conversions): Convert | undefined {
  return createConverter(type, {
    wideInteger: bigint === 'all' ? toBigint : toExactNumber,
    ...(bigint && bigintDecoders),
    ...(dates && dateDecoders),
  })
}

/** Creates a converter from those of its kinds. Returns undefined when there is nothing to convert. */
export function createConverter(type: string, leaves: LeafConverters): Convert | undefined {
  try {
    return composeConverter(parseType(type), leaves)
  } catch (error) {
    if (error instanceof ContractError) return undefined
    throw error
  }
}

/** Combines the converters of the arguments of a type. */
type Composer = (inner: readonly (Convert | undefined)[]) => Convert | undefined

const takeInner: Composer = ([inner]) => inner

const composers: { readonly [Kind in TypeKind]?: Composer } = {
  nullable: takeInner,
  alias: takeInner,
  array: ([item]) => item && (value => mapItems(value, each => item(each))),
  map: ([, member]) => member && (value => mapValues(value, member)),
  tuple: items =>
    items.some(item => item !== undefined)
      ? value => mapItems(value, (each, at) => items[at]?.(each) ?? each)
      : undefined,
}

function composeConverter(type: ColumnType, leaves: LeafConverters): Convert | undefined {
  const kind = findTypeKind(type)
  const leaf = kind && leaves[kind]
  return leaf
    ? value => leaf(value, type)
    : kind && composers[kind]?.(type.args.map(arg => composeConverter(arg, leaves)))
}

function mapItems(value: unknown, convert: (item: unknown, at: number) => unknown): unknown {
  return Array.isArray(value) ? value.map(convert) : reject(value, 'a list')
}

function mapValues(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return reject(value, 'an object')
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member)]))
}

/** A wire value or its converted form, at any depth. */
export type Loose<V> = V extends string
  ? V | bigint | Date
  : V extends readonly unknown[] | Readonly<Record<string, unknown>>
    ? { [Key in keyof V]: Loose<V[Key]> }
    : V
