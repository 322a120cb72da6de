import { draftBounds } from '../../base/bounds.ts'
import { memoize } from '../../base/memoize.ts'
import { listRequiredNames } from './flatten-all-of.ts'
import { isJsonNode } from './map-members.ts'
import { followPointer, type JsonNode } from './resolve-reference.ts'

/** A value that its schema does not allow: the path to it, such as `.color` or `[1]`, and what it must be. */
export interface ValueFault {
  readonly path: string
  readonly value: unknown
  readonly must: string
}

/**
 * Finds the first value that breaks a JSON Schema. `root` is the document that references are followed in. Unknown keywords and
 * formats allow everything. The validator of the suite is too large for a page.
 */
export function findValueFault(
  schema: unknown,
  value: unknown,
  { root = {}, path = '', depth = 0 } = {},
): ValueFault | undefined {
  if (schema === false) return { path, value, must: 'left out' }
  if (!isJsonNode(schema) || depth > draftBounds.schemaLevels) return undefined
  const find: Context['find'] = (part, each = value, step = '') =>
    findValueFault(part, each, { root, path: path + step, depth: depth + 1 })
  for (const [keyword, bound] of Object.entries(schema).filter(([, each]) => each !== undefined))
    for (const own of [checks.any, checks[getType(value)]]) {
      const check = own !== undefined && Object.hasOwn(own, keyword) ? own[keyword] : undefined
      const found = check?.(value as never, bound as never, { schema, root, find })
      if (found === false) return { path, value, must: describeKeyword(keyword, [bound].flat()) }
      if (typeof found === 'object') return found
    }
  return undefined
}

function describeKeyword(keyword: string, bounds: readonly unknown[]): string {
  if (keyword === 'enum') return `one of ${bounds.join(', ')}`
  return bounds.some(isJsonNode) ? `as its ${keyword} says` : `of ${keyword} ${bounds.join(', ')}`
}

interface Context {
  readonly schema: JsonNode
  readonly root: object
  readonly find: (part: unknown, value?: unknown, step?: string) => ValueFault | undefined
}

/** Returns false for a value that breaks a keyword, or the fault within it. */
type Check = (value: never, bound: never, context: Context) => boolean | ValueFault | undefined

/** The checks of the keywords of JSON Schema by the type of the value. */
const checks: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  any: {
    type: (value, types) => [types].flat().some(type => hasType(value, type)),
    enum: (value, options: unknown[]) => options.some(option => isSame(option, value)),
    const: (value, only) => isSame(only, value),
    $ref: (_, reference, { root, find }) => find(followPointer(reference, root)),
    allOf: (_, parts: unknown[], { find }) => pick(parts.map(part => find(part))),
    anyOf: (_, parts: unknown[], { find }) => parts.some(part => !find(part)),
    oneOf: (_, parts: unknown[], { find }) => parts.filter(part => !find(part)).length === 1,
    not: (_, part, { find }) => find(part) !== undefined,
    if: (_, part, { schema, find }) => find(find(part) ? schema.else : schema.then),
    'x-inferred': (_, part, { find }) => find(part),
    'x-undrawn': (_, __, { root }) => !('isAsWritten' in root),
  },
  number: {
    minimum: (value: number, least: number) => value >= least,
    maximum: (value: number, most: number) => value <= most,
    exclusiveMinimum: (value: number, bound: number) => value > bound,
    exclusiveMaximum: (value: number, bound: number) => value < bound,
    multipleOf: (value: number, step: number) => isWhole(value / step),
    format: (value: number, format) => format !== 'int32' || value === (value | 0),
  },
  string: {
    minLength: (text: string, least: number) => [...text].length >= least,
    maxLength: (text: string, most: number) => [...text].length <= most,
    pattern: (text: string, pattern: string) => compilePattern(pattern).test(text),
    format: (text: string, format: string) =>
      formatPatterns[format]?.test(text) !== false &&
      (!/^date(-time)?$/.test(format) || isDay(text.slice(0, 10))),
  },
  array: {
    minItems: (list: unknown[], least: number) => list.length >= least,
    maxItems: (list: unknown[], most: number) => list.length <= most,
    uniqueItems: (list: unknown[], isSet) => !isSet || new Set(list.map(writeSorted)).size === list.length,
    prefixItems: (list: unknown[], parts: unknown[], { find }) =>
      pick(list.slice(0, parts.length).map((item, at) => find(parts[at], item, `[${at}]`))),
    items: (list: unknown[], part, { schema, find }) => {
      const { length } = (schema.prefixItems ?? []) as unknown[]
      return pick(list.map((item, at) => (at < length ? undefined : find(part, item, `[${at}]`))))
    },
  },
  object: {
    minProperties: (value, least: number) => Object.keys(value).length >= least,
    maxProperties: (value, most: number) => Object.keys(value).length <= most,
    // An entry may require all of its members.
    required: (value, names: true | string[], { schema }) =>
      listRequiredNames(names, schema.properties).every(name => Object.hasOwn(value, name)),
    properties: (value: JsonNode, parts: JsonNode, { find }) =>
      findMember(value, (name, each) =>
        Object.hasOwn(parts, name) ? find(parts[name], each, `.${name}`) : undefined,
      ),
    patternProperties: (value: JsonNode, parts: JsonNode, { find }) =>
      findMember(value, (name, each) =>
        pick(
          Object.keys(parts).map(form =>
            find(!compilePattern(form).test(name) || parts[form], each, `.${name}`),
          ),
        ),
      ),
    additionalProperties: (value: JsonNode, part, { schema, find }) =>
      findMember(value, (name, each) => (hasMember(schema, name) ? undefined : find(part, each, `.${name}`))),
  },
}

/** Returns true for a member that a schema has by its name or by a pattern. */
export function hasMember({ properties, patternProperties }: JsonNode, name: string): boolean {
  const forms = Object.keys(patternProperties ?? {})
  return Object.hasOwn(properties ?? {}, name) || forms.some(form => compilePattern(form).test(name))
}

function findMember(value: JsonNode, find: (name: string, member: unknown) => ValueFault | undefined) {
  return pick(Object.entries(value).map(([name, member]) => find(name, member)))
}

const pick = (faults: readonly (ValueFault | undefined)[]) => faults.find(fault => fault !== undefined)

function getType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns true for a value of a JSON type. */
export const hasType = (value: unknown, type: unknown) =>
  type === 'integer' ? Number.isInteger(value) : getType(value) === type

const compilePattern = memoize((pattern: string) => new RegExp(pattern, 'u'), new Map())

const isSame = (one: unknown, other: unknown) => one === other || writeSorted(one) === writeSorted(other)

/** Returns the JSON of a value with the members of objects in the order of their names. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    isJsonNode(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

/** Returns true for a whole number, except for the rounding error of decimal fractions. */
const isWhole = (times: number) => Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))

/** Returns false for a day that is none. February 30 becomes another one. */
const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const formatPatterns: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/,
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)*$/,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^]+$/i,
  url: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^]+$/i,
  hostname: /^[a-z\d-]+(\.[a-z\d-]+)*$/i,
  ipv4: /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/,
  ipv6: /^[\da-f:.]+$/i,
  duration: /^P(?!$)([\dYMWD]*)(T[\dHMS.]+)?$/,
  byte: /^([a-z\d+/]{4})*([a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i,
}
