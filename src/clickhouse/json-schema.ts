import { ContractError, createUnknownNameError } from '../contract-error.ts'
import { type ColumnType, formatType } from './column-type.ts'

/** A JSON Schema (draft 2020-12) as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** What the author of a column adds to its type; keys and elements act on the Map or Tuple, however deep that nests. */
export interface SchemaOptions {
  /** Narrows the whole value, inside `Nullable`; a `$ref` or an inline schema that says nothing about the JSON type. */
  readonly schema?: JsonSchema
  /** The keys of the `Map`; each may be missing. */
  readonly keys?: readonly string[]
  /** Whether the `Map` may hold keys besides `keys`. */
  readonly open?: boolean
  /** Titles for the positions of the `Tuple`. */
  readonly elements?: readonly string[]
}

/** Answers for one type constructor: its arguments and the author's options in, the schema of its JSON form out. */
type Constructor = (type: ColumnType, options: SchemaOptions) => JsonSchema

const constructors: Readonly<Record<string, Constructor>> = {
  UInt8: defineInteger(0, 2 ** 8 - 1),
  UInt16: defineInteger(0, 2 ** 16 - 1),
  UInt32: defineInteger(0, 2 ** 32 - 1),
  UInt64: defineInteger(0, 2 ** 64 - 1),
  Int32: defineInteger(-(2 ** 31), 2 ** 31 - 1),
  Int64: defineInteger(-(2 ** 63), 2 ** 63 - 1),
  // 256-bit integers are strings (contract, shared rules, envelope rule 4). The patterns bound the leading digits,
  // so the largest accepted value is within a few percent of the true bound.
  Int256: defineString({ pattern: '^(0|-?([1-9][0-9]{0,75}|[1-4][0-9]{76}|5[0-7][0-9]{75}))$' }),
  UInt256: defineString({ pattern: '^(0|[1-9][0-9]{0,76}|10[0-9]{76}|11[0-5][0-9]{75})$' }),
  Float64: defineType({ type: 'number' }),
  String: defineString({}),
  // At most N bytes; JSON Schema counts characters, which is the same for the addresses that have this type.
  FixedString: (type, options) =>
    addSchema({ type: 'string', maxLength: readLiteral(type, /^[1-9]\d*$/) }, options),
  DateTime: (type, options) => {
    readLiteral(type, /^'UTC'$/)
    return addSchema({ type: 'string', format: 'date-time', pattern: utcInstant }, options)
  },
  Nullable: (type, options) => {
    // The type says all there is to say about null: keywords about one JSON type hold for null by definition.
    const value = toJsonSchema(readArgument(type, 0, 1), options)
    return { ...value, type: [value.type, 'null'] }
  },
  Map: (type, options) => {
    const value = toJsonSchema(readArgument(type, 1, 2), omitSchema(options))
    const properties = Object.fromEntries((options.keys ?? []).map(key => [key, value]))
    const closed = options.keys !== undefined && options.open !== true
    return addSchema({ type: 'object', properties, additionalProperties: closed ? false : value }, options)
  },
  Array: (type, options) =>
    addSchema({ type: 'array', items: toJsonSchema(readArgument(type, 0, 1), omitSchema(options)) }, options),
  Tuple: (type, options) => {
    const { elements = [], ...rest } = omitSchema(options)
    const count = type.args.length
    if (elements.length > 0 && elements.length !== count) {
      throw new ContractError(`${formatType(type)} has ${count} positions, but ${elements.length} are named.`)
    }
    const prefixItems = type.args.map((arg, index) => addTitle(elements[index], toJsonSchema(arg, rest)))
    return addSchema({ type: 'array', prefixItems, minItems: count, maxItems: count }, options)
  },
}

// ISO 8601 with a +00:00 offset (contract, shared rules, envelope rule 5); `format` checks the day of the month.
const utcInstant =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]+)?[+]00:00$'

/** The JSON Schema of a column type's JSON form; throws ContractError for an unknown or misused constructor. */
export function toJsonSchema(type: ColumnType, options: SchemaOptions = {}): JsonSchema {
  const answer = Object.hasOwn(constructors, type.name) ? constructors[type.name] : undefined
  if (answer === undefined) throw createUnknownNameError('column type', type.name, Object.keys(constructors))
  return answer(type, options)
}

function defineType(base: JsonSchema): Constructor {
  return (type, options) => {
    if (type.args.length > 0) throw new ContractError(`${formatType(type)}: ${type.name} takes no arguments.`)
    return addSchema(base, options)
  }
}

function defineInteger(minimum: number, maximum: number): Constructor {
  return defineType({ type: 'integer', minimum, maximum })
}

function defineString(keywords: JsonSchema): Constructor {
  return defineType({ type: 'string', ...keywords })
}

/** The single literal argument of FixedString or DateTime. */
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

/** The options that go on to the types inside this one. */
function omitSchema({ schema: _, ...options }: SchemaOptions): SchemaOptions {
  return options
}

function addTitle(title: string | undefined, schema: JsonSchema): JsonSchema {
  return title === undefined ? schema : { title, ...schema }
}

/** Adds the author's schema: flat where nothing clashes, else by allOf; also for a `$ref`, since generators drop its siblings. */
function addSchema(base: JsonSchema, { schema }: SchemaOptions): JsonSchema {
  if (schema === undefined) return base
  const clashes = '$ref' in schema || Object.keys(schema).some(keyword => keyword in base)
  return clashes ? { ...base, allOf: [schema] } : { ...base, ...schema }
}
