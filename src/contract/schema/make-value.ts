import { coerceValue } from '../coerce-query.ts'
import type { Parameter } from '../contract.ts'
import { writeValueText } from '../routes/read-parameter-style.ts'
import { findValueFault } from './find-value-fault.ts'
import { flattenAllOf, listRequired } from './flatten-all-of.ts'
import { generateText } from './generate-text.ts'
import { isJsonNode } from './map-members.ts'
import type { JsonNode } from './resolve-reference.ts'

/** Length of the longest list or text. */
const MAX_LENGTH = 1_000

/** The document that references are followed in, and the references around a value. */
interface MakePlace {
  readonly root?: object
  readonly above?: readonly unknown[]
  /** True for values that the schema names, without made-up texts and numbers. */
  readonly isNamed?: boolean
}

/** Returns the simplest value that a JSON Schema allows, or undefined where none is found. Given values come first. */
export function makeValue(
  schema: unknown,
  { root = {}, above = [], isNamed = false }: MakePlace = {},
): unknown {
  const node = isJsonNode(schema) ? schema : {}
  const parts = Array.isArray(node.allOf) ? node.allOf.filter(isJsonNode) : []
  const references = [node, ...parts].flatMap(({ $ref }) => $ref ?? [])
  // The simplest value never needs a schema within itself.
  if (references.some(each => above.includes(each))) return undefined
  const merged = { ...flattenAllOf(node, root), required: listRequired(node, root) }
  const make = (part: unknown) => makeValue(part, { root, above: [...above, ...references], isNamed })
  for (const write of [listGiven, listOfType])
    for (const value of write(merged, make, isNamed ? composers : writers))
      if (value !== undefined && findValueFault(schema, value, { root }) === undefined) return value
  return undefined
}

/** Returns the text of an example if a parameter allows it, else of the simplest value, or undefined where none is found. */
export function makeParameterText(
  parameter: Parameter,
  example?: unknown,
  place?: MakePlace,
): string | undefined {
  const { schema, style } = parameter
  const given = example === undefined ? undefined : coerceValue(writeValueText(example), parameter)
  const isAllowed = given !== undefined && findValueFault(schema, given) === undefined
  const value = isAllowed ? given : makeValue(schema, place)
  if (value === undefined) return undefined
  return style === 'json' ? JSON.stringify(value) : writeValueText(value)
}

type Make = (part: unknown) => unknown

function listGiven({ example, default: usual, const: only, examples, enum: listed }: JsonNode): unknown[] {
  return [[example], [usual], [only], examples, listed].flat()
}

/** Lists values of the alternatives and the types of a schema, the simplest first. */
function listOfType(schema: JsonNode, make: Make, writers: Writers): unknown[] {
  const { anyOf, oneOf = anyOf, type = inferType(schema), ...own } = schema
  const others = Array.isArray(oneOf) ? oneOf.map(part => make({ ...own, allOf: [part] })) : []
  return [...others, ...[type].flat().flatMap(each => writers[String(each)]?.(schema, make) ?? [])]
}

/** Returns the type that the other keywords of a schema mean. */
export function inferType({
  properties,
  items,
  enum: [first] = [],
}: JsonNode & { enum?: unknown[] }): string {
  if (typeof first === 'number' || typeof first === 'boolean') return typeof first
  return properties !== undefined ? 'object' : items !== undefined ? 'array' : 'string'
}

type Writers = Readonly<Record<string, (schema: JsonNode, make: Make) => unknown[]>>

const composers: Writers = {
  null: () => [null],
  boolean: () => [true, false],
  array: ({ items = {}, prefixItems = [], minItems = 1 }, make) => {
    const first = (prefixItems as unknown[]).map(make)
    const length = Math.min(Math.max(Number(minItems), 1), MAX_LENGTH) - first.length
    const item = length > 0 ? make(items) : undefined
    return [[...first, ...Array(item === undefined ? 0 : length).fill(item)], []]
  },
  object: (schema, make) => {
    const { properties = {}, required, minProperties = 1, additionalProperties: others = {} } = schema
    const members = properties as JsonNode
    const needed = new Set(required as string[])
    const least = Math.min(Number(minProperties), MAX_LENGTH)
    for (const name of Object.keys(members)) if (needed.size < least) needed.add(name)
    for (let at = 1; needed.size < least && others !== false; at++) needed.add(`member${at}`)
    const made = [...needed].map(name => [name, make(members[name] ?? others)] as const)
    return [...(made.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(made)]), {}]
  },
}

const writers: Writers = { ...composers, integer: listNumbers, number: listNumbers, string: listTexts }

function listNumbers(schema: JsonNode): number[] {
  const {
    exclusiveMinimum,
    minimum = exclusiveMinimum,
    exclusiveMaximum,
    maximum = exclusiveMaximum,
  } = schema
  const step = Number(schema.multipleOf ?? 1)
  const [least, most] = [Number(minimum ?? maximum ?? step), Number(maximum ?? minimum ?? step)]
  const [first, last] = [Math.ceil(least / step), Math.floor(most / step)]
  return [first * step, (first + 1) * step, last * step, (last - 1) * step, (least + most) / 2, 1]
}

const formatSamples: Readonly<Record<string, string>> = {
  uuid: '6f1c2a3e-9b1d-4c5a-8e7f-0123456789ab',
  date: '2026-01-15',
  'date-time': '2026-01-15T12:00:00Z',
  email: 'reader@example.com',
  ipv4: '192.0.2.1',
  uri: 'https://example.com/',
}

function listTexts({ format, pattern, minLength = 0, maxLength = MAX_LENGTH }: JsonNode): string[] {
  const fitLength = (text: string) =>
    text.padEnd(Math.min(Number(minLength), MAX_LENGTH), 'x').slice(0, Number(maxLength))
  const write = (more: number) =>
    generateText(String(pattern), (low, high) => Math.min(high, low + more)) ?? ''
  const written = pattern === undefined ? [] : [0, 1, 2, 4, 8, 16].map(write)
  return [formatSamples[String(format)] ?? fitLength('example'), ...written, ...written.map(fitLength)]
}
