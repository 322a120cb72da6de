import { ContractError } from '../base/contract-error.ts'
import { type ColumnType, formatType } from './column-type.ts'
import { getTypeKind } from './get-type-kind.ts'
import { narrowSchema } from './narrow-schema.ts'
import { getIntegerRange, getTypeForm, readDecimalDigits, readEnumNames, readLiterals } from './type-forms.ts'
import type { TypeKind } from './type-kind.ts'

/** A JSON Schema (draft 2020-12) as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** The parts that a column adds to its type. Keys and elements apply to the Map or Tuple at any depth. */
export interface SchemaOptions {
  /** Schema that narrows the whole value inside `Nullable`. It has no references. */
  readonly schema?: JsonSchema
  /** Keys of the `Map`. Each may be missing. */
  readonly keys?: readonly string[]
  /** True when the `Map` may have further keys. */
  readonly open?: boolean
  /** Titles for the positions of the `Tuple`. */
  readonly elements?: readonly string[]
}

/** Writes the schema of one kind of type from its arguments, and from the parts that a column adds within it. */
type SchemaWriter = (type: ColumnType, options: SchemaOptions) => JsonSchema

const schemaWriters: Readonly<Record<Exclude<TypeKind, 'alias' | 'nullable'>, SchemaWriter>> = {
  integer: writeInteger,
  wideInteger: writeInteger,
  naturalDigits: writeText,
  signedDigits: writeText,
  float(type) {
    const { largest } = getTypeForm(type)
    const bounds = largest === undefined ? {} : { minimum: -largest, maximum: largest }
    return writeLeaf(type, { type: 'number', ...bounds })
  },
  // A setting of the server puts decimals in quotes. The places of a number cannot be counted in binary fractions.
  decimal(type) {
    const bound = Number(`1e${readDecimalDigits(type).whole}`)
    const bounds = { exclusiveMinimum: -bound, exclusiveMaximum: bound }
    return { type: ['number', 'string'], ...bounds, pattern: writeDecimalPattern(type) }
  },
  boolean: type => writeLeaf(type, { type: 'boolean' }),
  text: type => writeLeaf(type, { type: 'string' }),
  // At most N bytes; JSON Schema counts characters, which is the same for the addresses that have this type.
  fixedText: type => ({ type: 'string', maxLength: Number(readLiterals(type)[0]) }),
  code: writeText,
  enum: type => ({ type: 'string', enum: readEnumNames(type) }),
  day: type => {
    // It bounds the years; the format checks the day of the month.
    const pattern = `^${getTypeForm(type).years}-${day}$`
    return writeLeaf(type, { type: 'string', format: 'date', pattern })
  },
  instant: writeInstant,
  timestamp: writeInstant,
  map: (type, options) => {
    const value = toJsonSchema(readArgument(type, 1, 2), options)
    const properties = Object.fromEntries((options.keys ?? []).map(key => [key, value]))
    const closed = options.keys !== undefined && options.open !== true
    return { type: 'object', properties, additionalProperties: closed ? false : value }
  },
  array: (type, options) => ({ type: 'array', items: toJsonSchema(readArgument(type, 0, 1), options) }),
  tuple: (type, { elements = [], ...options }) => {
    const count = type.args.length
    if (elements.length > 0 && elements.length !== count) {
      throw new ContractError(`${formatType(type)} has ${count} positions, but ${elements.length} are named.`)
    }
    const prefixItems = type.args.map((arg, index) => {
      const title = elements[index]
      return { ...(title !== undefined && { title }), ...toJsonSchema(arg, options) }
    })
    return { type: 'array', prefixItems, minItems: count, maxItems: count }
  },
}

/** Returns the JSON Schema for values of a column type. Throws ContractError for an unknown or misused one. */
export function toJsonSchema(type: ColumnType, options: SchemaOptions = {}): JsonSchema {
  const kind = getTypeKind(type)
  if (kind === 'alias') return toJsonSchema(readArgument(type, 0, 1), options)
  if (kind === 'nullable') {
    const value = toJsonSchema(readArgument(type, 0, 1), options)
    // Keywords about one JSON type hold for null by definition.
    return { ...allowNull(value), type: [value.type, 'null'].flat() }
  }
  const { schema = {}, ...within } = options
  return narrowSchema(schemaWriters[kind](type, within), schema)
}

function writeInteger(type: ColumnType): JsonSchema {
  const [least, most] = getIntegerRange(type)
  // The names of these types are those of OpenAPI's format registry.
  const format = type.name.toLowerCase()
  return writeLeaf(type, { type: 'integer', format, minimum: Number(least), maximum: Number(most) })
}

function writeText(type: ColumnType): JsonSchema {
  const { format, pattern } = getTypeForm(type)
  return writeLeaf(type, { type: 'string', ...(format === undefined ? {} : { format }), pattern })
}

function writeInstant(type: ColumnType): JsonSchema {
  return { type: 'string', format: 'date-time', pattern: writeInstantPattern(type) }
}

function writeLeaf(type: ColumnType, base: JsonSchema): JsonSchema {
  if (type.args.length > 0) throw new ContractError(`${formatType(type)}: ${type.name} takes no arguments.`)
  return base
}

function readArgument(type: ColumnType, index: number, count: number): ColumnType {
  const arg = type.args[index]
  if (arg === undefined || type.args.length !== count) {
    throw new ContractError(
      `${formatType(type)}: ${type.name} takes ${count} argument${count > 1 ? 's' : ''}.`,
    )
  }
  return arg
}

/** Adds null to the listed values of a schema. */
function allowNull(schema: JsonSchema): JsonSchema {
  const { enum: values, 'x-inferred': inferred } = schema
  return {
    ...schema,
    ...(values === undefined ? {} : { enum: [...(values as unknown[]), null] }),
    ...(inferred === undefined ? {} : { 'x-inferred': allowNull(inferred as JsonSchema) }),
  }
}

const day = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const time = '([01][0-9]|2[0-3])(:[0-5][0-9]){2}'

/**
 * Returns the regular expression for the instants of a type: ISO 8601 with offset +00:00 (envelope rule 5).
 * Another time zone than UTC has any offset. `format` checks the day of the month.
 */
export function writeInstantPattern(type: ColumnType): string {
  const { years = '[0-9]{4}' } = getTypeForm(type)
  const [first, second] = readLiterals(type)
  const isPrecise = first !== undefined && /^\d$/.test(first)
  const fraction = isPrecise ? writeFraction(Number(first)) : '([.][0-9]+)?'
  const offset = (isPrecise ? second : first) === "'UTC'" ? '[+]00:00' : '[+-]([01][0-9]|2[0-3]):[0-5][0-9]'
  return `^${years}-${day}T${time}${fraction}${offset}$`
}

/** Returns the regular expression for a decimal in a string. */
export function writeDecimalPattern(type: ColumnType): string {
  const { whole, fraction } = readDecimalDigits(type)
  return `^-?0*${whole === 0 ? '0' : `[0-9]{1,${whole}}`}${writeFraction(fraction)}$`
}

/** Further digits are zero. */
function writeFraction(digits: number): string {
  return digits === 0 ? '([.]0+)?' : `([.][0-9]{1,${digits}}0*)?`
}
