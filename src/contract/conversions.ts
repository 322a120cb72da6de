import { type ColumnType, parseType } from '../clickhouse/column-type.ts'
import { ContractError } from '../contract-error.ts'

/** Which values to turn from their wire form into what JavaScript has for them; nothing by default. */
export interface Conversions {
  /** bigint for Int256 and UInt256, which are strings on the wire. */
  readonly bigint?: boolean | undefined
  /** Date for DateTime. */
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
          : T extends 'Int256' | 'UInt256'
            ? O extends { bigint: true }
              ? bigint
              : V
            : T extends `DateTime${string}`
              ? O extends { dates: true }
                ? Date
                : V
              : V

type ConvertedTuple<T extends readonly string[], V, O extends Conversions> = {
  [I in keyof V]: I extends keyof T ? Converted<T[I], V[I], O> : V[I]
}

type Trim<T extends string> = T extends ` ${infer Rest}` ? Trim<Rest> : T

/** The arguments of a type, split at the commas that stand in no parentheses. */
type Parts<T extends string, Before extends string = ''> = T extends `${infer Head},${infer Tail}`
  ? IsClosed<`${Before}${Head}`> extends true
    ? [Trim<`${Before}${Head}`>, ...Parts<Tail>]
    : Parts<Tail, `${Before}${Head},`>
  : [Trim<`${Before}${T}`>]

type IsClosed<T extends string> = Count<T, '('>['length'] extends Count<T, ')'>['length'] ? true : false

type Count<T extends string, Sign extends string> = T extends `${string}${Sign}${infer Rest}`
  ? [Sign, ...Count<Rest, Sign>]
  : []

/** Turns one value into another form; what is no value of its type comes back as it is. */
type Convert = (value: unknown) => unknown

/** What is done about each type that has another form than the one on the wire. */
type LeafConverters = Readonly<Record<string, Convert>>

const toBigint: Convert = value =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value
const toDate: Convert = value => (typeof value === 'string' ? new Date(value) : value)
const toDigits: Convert = value => (typeof value === 'bigint' ? String(value) : value)
// ISO 8601 with +00:00 (contract, shared rules, Tabular envelope).
const toInstant: Convert = value =>
  value instanceof Date ? value.toISOString().replace(/(\.000)?Z$/, '+00:00') : value

const wireForms: LeafConverters = { Int256: toDigits, UInt256: toDigits, DateTime: toInstant }

/** How values of a column are decoded; undefined when they stay as they come, as those of a type nobody knows do. */
export function createDecoder(type: string, { bigint, dates }: Conversions): Convert | undefined {
  if (!bigint && !dates) return undefined
  return createConverter(type, {
    ...(bigint ? { Int256: toBigint, UInt256: toBigint } : {}),
    ...(dates ? { DateTime: toDate } : {}),
  })
}

/** How values of a column get the form they have on the wire; undefined when they have no other. */
export function createEncoder(type: string): Convert | undefined {
  return createConverter(type, wireForms)
}

function createConverter(type: string, leaves: LeafConverters): Convert | undefined {
  try {
    return composeConverter(parseType(type), leaves)
  } catch (error) {
    if (error instanceof ContractError) return undefined
    throw error
  }
}

function composeConverter({ name, args }: ColumnType, leaves: LeafConverters): Convert | undefined {
  const inner = args.map(arg => composeConverter(arg, leaves))
  const last = inner.at(-1)
  switch (name) {
    case 'Nullable':
      return last
    case 'Array':
      return last && (value => (Array.isArray(value) ? value.map(item => last(item)) : value))
    case 'Map':
      return last && (value => mapValues(value, last))
    case 'Tuple':
      if (inner.every(convert => convert === undefined)) return undefined
      return value =>
        Array.isArray(value)
          ? value.map((item, at) => (inner[at] === undefined ? item : inner[at](item)))
          : value
    default:
      return Object.hasOwn(leaves, name) ? leaves[name] : undefined
  }
}

function mapValues(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member)]))
}

/** A wire value, or what a conversion makes of it, at any depth. */
export type Loose<V> = V extends string
  ? V | bigint | Date
  : V extends readonly unknown[] | Readonly<Record<string, unknown>>
    ? { [Key in keyof V]: Loose<V[Key]> }
    : V
