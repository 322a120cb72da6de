import { ContractError } from '../base/contract-error.ts'
import { type ColumnType, formatType } from './column-type.ts'
import { narrowSchema } from './narrow-schema.ts'
import { getRange, getTypeFacts, type TypeKind } from './type-facts.ts'

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

/** Writes the schema of one kind of type from its arguments and options. */
type SchemaWriter = (type: ColumnType, options: SchemaOptions) => JsonSchema

// ISO 8601 with a +00:00 offset (contract, shared rules, envelope rule 5); `format` checks the day of the month.
const utcInstant =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]+)?[+]00:00$'

const schemaWriters: Readonly<Record<TypeKind, SchemaWriter>> = {
  integer: writeInteger,
  wideInteger: writeInteger,
  naturalDigits: writeDigits,
  signedDigits: writeDigits,
  float: (type, options) => writeLeaf(type, { type: 'number' }, options),
  text: (type, options) => writeLeaf(type, { type: 'string' }, options),
  // At most N bytes; JSON Schema counts characters, which is the same for the addresses that have this type.
  fixedText: (type, options) =>
    addSchema({ type: 'string', maxLength: readLiteral(type, /^[1-9]\d*$/) }, options),
  instant: (type, options) => {
    readLiteral(type, /^'UTC'$/)
    return addSchema({ type: 'string', format: 'date-time', pattern: utcInstant }, options)
  },
  nullable: (type, options) => {
    const value = toJsonSchema(readArgument(type, 0, 1), options)
    // Keywords about one JSON type hold for null by definition.
    return { ...allowNull(value), type: [value.type, 'null'] }
  },
  map: (type, options) => {
    const value = toJsonSchema(readArgument(type, 1, 2), omitSchema(options))
    const properties = Object.fromEntries((options.keys ?? []).map(key => [key, value]))
    const closed = options.keys !== undefined && options.open !== true
    return addSchema({ type: 'object', properties, additionalProperties: closed ? false : value }, options)
  },
  array: (type, options) =>
    addSchema({ type: 'array', items: toJsonSchema(readArgument(type, 0, 1), omitSchema(options)) }, options),
  tuple: (type, options) => {
    const { elements = [], ...rest } = omitSchema(options)
    const count = type.args.length
    if (elements.length > 0 && elements.length !== count) {
      throw new ContractError(`${formatType(type)} has ${count} positions, but ${elements.length} are named.`)
    }
    const prefixItems = type.args.map((arg, index) => addTitle(elements[index], toJsonSchema(arg, rest)))
    return addSchema({ type: 'array', prefixItems, minItems: count, maxItems: count }, options)
  },
}

/**
 * Returns the JSON Schema for values of a column type. Throws ContractError for an unknown or misused
 * constructor.
 */
export function toJsonSchema(type: ColumnType, options: SchemaOptions = {}): JsonSchema {
  return schemaWriters[getTypeFacts(type).kind](type, options)
}

function writeInteger(type: ColumnType, options: SchemaOptions): JsonSchema {
  const [least, most] = getRange(type)
  // The names of these types are those of OpenAPI's format registry.
  const format = type.name.toLowerCase()
  return writeLeaf(type, { type: 'integer', format, minimum: Number(least), maximum: Number(most) }, options)
}

function writeDigits(type: ColumnType, options: SchemaOptions): JsonSchema {
  return writeLeaf(type, { type: 'string', pattern: getTypeFacts(type).pattern }, options)
}

function writeLeaf(type: ColumnType, base: JsonSchema, options: SchemaOptions): JsonSchema {
  if (type.args.length > 0) throw new ContractError(`${formatType(type)}: ${type.name} takes no arguments.`)
  return addSchema(base, options)
}

/** Returns the single literal argument of FixedString or DateTime. */
function readLiteral(type: ColumnType, form: RegExp): number {
  const [arg, ...more] = type.args
  if (arg === undefined || more.length > 0 || !form.test(arg.name)) {
    throw new ContractError(`${formatType(type)}: the argument of ${type.name} must match ${form.source}.`)
  }
  return Number(arg.name)
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

/** Returns the options for the types nested in a type. */
function omitSchema({ schema: _, ...options }: SchemaOptions): SchemaOptions {
  return options
}

function addTitle(title: string | undefined, schema: JsonSchema): JsonSchema {
  return title === undefined ? schema : { title, ...schema }
}

function addSchema(base: JsonSchema, { schema = {} }: SchemaOptions): JsonSchema {
  return narrowSchema(base, schema)
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
