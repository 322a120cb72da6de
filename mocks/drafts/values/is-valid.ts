import { entries } from '../../../src/contract/entries.ts'
import { isJsonNode } from '../../../src/contract/schema/map-members.ts'
import { listRequiredNames, readSchemaName } from '../../../src/contract/schema/measure-schema.ts'
import type { JsonNode } from '../../../src/contract/schema/resolve-reference.ts'

/** Depth of schemas within schemas that are checked. */
const MAX_DEPTH = 64

/**
 * Returns true for a value that a schema of the contract allows. The validator of the suite is too large for a page; it
 * judges the same keywords of JSON Schema.
 */
export function isValid(value: unknown, schema: unknown, depth = 0): boolean {
  if (!isJsonNode(schema) || depth > MAX_DEPTH) return schema !== false
  const name = readSchemaName(schema)
  if (name !== undefined && !isValid(value, entries.schemas[name] ?? {}, depth + 1)) return false
  const context = { schema, is: (each: unknown, part: unknown) => isValid(each, part, depth + 1) }
  return Object.entries(schema).every(
    ([keyword, bound]) =>
      !Object.hasOwn(checks, keyword) || checks[keyword]?.(value, bound as never, context),
  )
}

interface Context {
  readonly schema: JsonNode
  readonly is: (value: unknown, schema: unknown) => boolean
}

/** Checks of the values of one type. Any other value is right. */
const ofNumber = (is: (value: number, bound: number) => boolean) => (value: unknown, bound: number) =>
  typeof value !== 'number' || is(value, bound)
const ofText = (is: (value: string, bound: never) => boolean) => (value: unknown, bound: never) =>
  typeof value !== 'string' || is(value, bound)
const ofList =
  (is: (value: unknown[], bound: never, context: Context) => boolean) =>
  (value: unknown, bound: never, context: Context) =>
    !Array.isArray(value) || is(value, bound, context)
const ofObject =
  (is: (value: JsonNode, bound: never, context: Context) => boolean) =>
  (value: unknown, bound: never, context: Context) =>
    !isJsonNode(value) || is(value, bound, context)

type Check = (value: unknown, bound: never, context: Context) => boolean

const checks: Readonly<Record<string, Check>> = {
  type: (value, bound: string | readonly string[]) => [bound].flat().some(type => hasType(value, type)),
  enum: (value, options: readonly unknown[]) => options.some(option => isSame(option, value)),
  const: (value, only) => isSame(only, value),
  minimum: ofNumber((value, bound) => value >= bound),
  maximum: ofNumber((value, bound) => value <= bound),
  exclusiveMinimum: ofNumber((value, bound) => value > bound),
  exclusiveMaximum: ofNumber((value, bound) => value < bound),
  multipleOf: ofNumber((value, bound) => Number.isInteger(value / bound)),
  minLength: ofText((value, bound: number) => [...value].length >= bound),
  maxLength: ofText((value, bound: number) => [...value].length <= bound),
  pattern: ofText((value, bound: string) => new RegExp(bound, 'u').test(value)),
  format: ofText((value, bound: string) => formatPatterns[bound]?.test(value) ?? true),
  minItems: ofList((value, bound: number) => value.length >= bound),
  maxItems: ofList((value, bound: number) => value.length <= bound),
  uniqueItems: ofList((value, bound) => !bound || new Set(value.map(writeSorted)).size === value.length),
  prefixItems: ofList((value, bound: readonly unknown[], { is }) =>
    bound.every((each, at) => at >= value.length || is(value[at], each)),
  ),
  items: ofList((value, bound, { schema, is }) => {
    const start = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0
    return value.slice(start).every(each => is(each, bound))
  }),
  minProperties: ofObject((value, bound: number) => Object.keys(value).length >= bound),
  maxProperties: ofObject((value, bound: number) => Object.keys(value).length <= bound),
  required: ofObject((value, bound, { schema }) =>
    listRequiredNames(bound, schema.properties).every(name => value[name] !== undefined),
  ),
  properties: ofObject((value, bound: JsonNode, { is }) =>
    Object.entries(bound).every(([name, each]) => value[name] === undefined || is(value[name], each)),
  ),
  patternProperties: ofObject((value, bound: JsonNode, { is }) =>
    Object.entries(bound).every(([pattern, each]) =>
      Object.entries(value).every(
        ([name, member]) => !new RegExp(pattern, 'u').test(name) || is(member, each),
      ),
    ),
  ),
  additionalProperties: ofObject((value, bound, { schema, is }) => {
    const { properties = {}, patternProperties = {} } = schema as Readonly<Record<string, JsonNode>>
    const patterns = Object.keys(patternProperties).map(pattern => new RegExp(pattern, 'u'))
    const isKnown = (name: string) =>
      Object.hasOwn(properties, name) || patterns.some(each => each.test(name))
    return Object.entries(value).every(([name, member]) => isKnown(name) || is(member, bound))
  }),
  allOf: (value, parts: readonly unknown[], { is }) => parts.every(part => is(value, part)),
  anyOf: (value, parts: readonly unknown[], { is }) => parts.some(part => is(value, part)),
  oneOf: (value, parts: readonly unknown[], { is }) => parts.filter(part => is(value, part)).length === 1,
  not: (value, part, { is }) => !is(value, part),
  if: (value, part, { schema, is }) => is(value, (is(value, part) ? schema.then : schema.else) ?? {}),
  'x-inferred': (value, part, { is }) => is(value, part),
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return isJsonNode(value)
  return type === 'array' ? Array.isArray(value) : type === 'null' ? value === null : typeof value === type
}

const isSame = (one: unknown, other: unknown) => one === other || writeSorted(one) === writeSorted(other)

/** Returns the JSON of a value with the members of objects in the order of their names. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    isJsonNode(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

const formatPatterns: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/,
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)*$/,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^]+$/i,
  hostname: /^[a-z\d-]+(\.[a-z\d-]+)*$/i,
  ipv4: /^\d{1,3}(\.\d{1,3}){3}$/,
  ipv6: /^[\da-f:.]+$/i,
  duration: /^P(?!$)([\dYMWD]*)(T[\dHMS.]+)?$/,
  byte: /^([\w+/-]{4})*([\w+/-]{2}==|[\w+/-]{3}=)?$/,
}
