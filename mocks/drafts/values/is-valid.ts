import { entries } from '../../../src/contract/entries.ts'
import { listRequiredNames } from '../../../src/contract/schema/flatten-all-of.ts'
import { isJsonNode } from '../../../src/contract/schema/map-members.ts'
import { readSchemaName } from '../../../src/contract/schema/measure-schema.ts'
import type { JsonNode } from '../../../src/contract/schema/resolve-reference.ts'

/** Depth of schemas within schemas that are checked. */
const MAX_DEPTH = 64

/** Returns true for a value that a schema of the contract allows. The validator of the suite is too large for a page. */
export function isValid(value: unknown, schema: unknown, depth = 0): boolean {
  if (!isJsonNode(schema) || depth > MAX_DEPTH) return schema !== false
  const name = readSchemaName(schema)
  if (name !== undefined && !isValid(value, entries.schemas[name] ?? {}, depth + 1)) return false
  const is = (each: unknown, part: unknown) => isValid(each, part, depth + 1)
  return [checks.any, checks[getType(value)]].every(own =>
    Object.entries(schema).every(([keyword, bound]) => {
      const check = own !== undefined && Object.hasOwn(own, keyword) ? own[keyword] : undefined
      return check?.(value as never, bound as never, { schema, is }) !== false
    }),
  )
}

interface Context {
  readonly schema: JsonNode
  readonly is: (value: unknown, schema: unknown) => boolean
}

type Check = (value: never, bound: never, context: Context) => boolean

/** The checks of the keywords of JSON Schema by the type of the value. */
const checks: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  any: {
    type: (value: unknown, types: string | readonly string[]) =>
      [getType(value), Number.isInteger(value) && 'integer'].some(
        type => type && [types].flat().includes(type),
      ),
    enum: (value, options: readonly unknown[]) => options.some(option => isSame(option, value)),
    const: (value, only) => isSame(only, value),
    allOf: (value, parts: readonly unknown[], { is }) => parts.every(part => is(value, part)),
    anyOf: (value, parts: readonly unknown[], { is }) => parts.some(part => is(value, part)),
    oneOf: (value, parts: readonly unknown[], { is }) => parts.filter(part => is(value, part)).length === 1,
    not: (value, part, { is }) => !is(value, part),
    if: (value, part, { schema, is }) => is(value, (is(value, part) ? schema.then : schema.else) ?? {}),
    'x-inferred': (value, part, { is }) => is(value, part),
  },
  number: {
    minimum: (value: number, bound: number) => value >= bound,
    maximum: (value: number, bound: number) => value <= bound,
    exclusiveMinimum: (value: number, bound: number) => value > bound,
    exclusiveMaximum: (value: number, bound: number) => value < bound,
    multipleOf: (value: number, bound: number) => Number.isInteger(value / bound),
  },
  string: {
    minLength: (value: string, bound: number) => [...value].length >= bound,
    maxLength: (value: string, bound: number) => [...value].length <= bound,
    pattern: (value: string, bound: string) => new RegExp(bound, 'u').test(value),
    format: (value: string, bound: string) => formatPatterns[bound]?.test(value) ?? true,
  },
  array: {
    minItems: (value: unknown[], bound: number) => value.length >= bound,
    maxItems: (value: unknown[], bound: number) => value.length <= bound,
    uniqueItems: (value: unknown[], bound) => !bound || new Set(value.map(writeSorted)).size === value.length,
    prefixItems: (value: unknown[], bound: unknown[], { is }) =>
      value.slice(0, bound.length).every((each, at) => is(each, bound[at])),
    items: (value: unknown[], bound, { schema: { prefixItems }, is }) =>
      value.slice(Array.isArray(prefixItems) ? prefixItems.length : 0).every(each => is(each, bound)),
  },
  object: {
    minProperties: (value, bound: number) => Object.keys(value).length >= bound,
    maxProperties: (value, bound: number) => Object.keys(value).length <= bound,
    required: (value: JsonNode, bound, { schema }) =>
      listRequiredNames(bound, schema.properties).every(name => value[name] !== undefined),
    properties: (value: JsonNode, bound: JsonNode, { is }) =>
      Object.entries(bound).every(([name, each]) => value[name] === undefined || is(value[name], each)),
    patternProperties: (value, bound: JsonNode, { is }) =>
      Object.entries(bound).every(([pattern, each]) =>
        Object.entries(value).every(
          ([name, member]) => !new RegExp(pattern, 'u').test(name) || is(member, each),
        ),
      ),
    additionalProperties: (value, bound, { schema, is }) => {
      const patterns = Object.keys(schema.patternProperties ?? {}).map(pattern => new RegExp(pattern, 'u'))
      const isKnown = (name: string) =>
        Object.hasOwn(schema.properties ?? {}, name) || patterns.some(each => each.test(name))
      return Object.entries(value).every(([name, member]) => isKnown(name) || is(member, bound))
    },
  },
}

function getType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
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
