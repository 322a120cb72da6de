import type { Operation } from '../../../src/contract/contract.ts'
import { entries } from '../../../src/contract/entries.ts'
import { brokenRules, type Rule, type RuleContext } from '../../../src/contract/rules.ts'
import type { Context, Entry } from '../../core/context.ts'

// All that scenarios and faults know of schemas and rules comes through here: the one place that needs them and the rule
// engine, which nothing else in the mock loads.

/** How sure the contract is of a statement. */
export type Level = 'documented' | NonNullable<Rule['level']>

/** One keyword that narrows a value. */
export interface Limit {
  readonly keyword: string
  readonly bound: unknown
  readonly level: Level
}

/** What a value may be: a JSON Schema with its references and `allOf` merged, and the level of each keyword. */
export interface Shape {
  /** What it is called where it has no name, in a tuple. */
  readonly title: string
  /** JSON types that are allowed; empty when any is. */
  readonly types: readonly string[]
  readonly level: Level
  readonly limits: readonly Limit[]
  /** Members by name; a map with a closed set of keys has them too. */
  readonly members: Readonly<Record<string, Shape>>
  readonly required: readonly string[]
  /** Whether further members are forbidden. */
  readonly closed: boolean
  /** Every item of an array. */
  readonly item: Shape | undefined
  /** Items of a tuple, by position. */
  readonly positions: readonly Shape[]
}

/** The name of the schema whose rules speak of the entries of a reply: a table, or the objects of a media type. */
export function schemaOf({ operation, selection }: Context): string {
  const { reply } = operation
  return reply.kind === 'table' ? reply.table : (selection?.media.schema ?? '')
}

/** Every schema whose entries an operation may list. */
export function schemasOf({ reply }: Operation): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

const shapes = new Map<string, Shape>()

/** The shape of one entry of a named schema, by field name. */
export function entryShape(schema: string): Shape {
  const { schemas } = entries
  const known = shapes.get(schema) ?? shapeOf(schemas[`${schema}Object`] ?? schemas[schema], 'documented')
  shapes.set(schema, known)
  return known
}

/** The rules of a named schema that are at one of the levels. */
export function rulesAt(schema: string, levels: readonly Level[]): Rule[] {
  return (entries.rules[schema] ?? []).filter(({ level }) => levels.includes(level ?? 'documented'))
}

type Asked = Pick<Context, 'query' | 'now'>

/** The rules that entries break, each as often as it is broken; one that cannot be computed is broken. */
export function brokenBy(rules: readonly Rule[], entries: readonly Entry[], asked: Asked): Rule[] {
  const input = ruleInput(entries, asked)
  return rules.flatMap(rule => {
    try {
      return brokenRules([rule], input).map(() => rule)
    } catch {
      return [rule]
    }
  })
}

/** Whether all rules can be computed: some cannot where a null or a missing key already breaks another. */
export function canCompute(rules: readonly Rule[], entries: readonly Entry[], asked: Asked): boolean {
  try {
    brokenRules(rules, ruleInput(entries, asked))
    return true
  } catch {
    return false
  }
}

function ruleInput(entries: readonly Entry[], { query, now }: Asked): RuleContext {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  return { rows: entries.map(asRead), query: sent, now }
}

/** Rules compute with numbers as a client reads them. */
function asRead<Value>(value: Value): Value {
  if (typeof value === 'bigint') return Number(value) as Value
  if (Array.isArray(value)) return value.map(asRead) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asRead(member)])) as Value
}

/** Whether a rule speaks of a field. */
export function mentions({ rule }: Rule, field: string): boolean {
  return new RegExp(`\\.${field}\\b`).test(rule)
}

type Node = Readonly<Record<string, unknown>>

const narrowing = [
  'pattern',
  'format',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
]

function shapeOf(node: unknown, above: Level): Shape {
  const { $ref, ...own } = node as Node
  const level = (own['x-level'] ?? above) as Level
  const {
    allOf = [],
    type = [],
    properties = {},
    additionalProperties,
    items,
    prefixItems = [],
    required = [],
  } = own
  const map = (nodes: object) =>
    Object.fromEntries(Object.entries(nodes).map(([name, member]) => [name, shapeOf(member, level)]))
  const shape: Shape = {
    title: String(own.title ?? ''),
    types: [type].flat() as string[],
    level,
    limits: narrowing.flatMap(keyword => (keyword in own ? [{ keyword, bound: own[keyword], level }] : [])),
    members: map(properties as object),
    required: required as string[],
    closed: additionalProperties === false,
    item: items === undefined ? undefined : shapeOf(items, level),
    positions: (prefixItems as unknown[]).map(position => shapeOf(position, level)),
  }
  const parts = [
    ...($ref === undefined ? [] : [entries.schemas[String($ref).split('/').at(-1) ?? '']]),
    ...(allOf as unknown[]),
  ]
  return parts.map(part => shapeOf(part, level)).reduce(merged, shape)
}

function merged(a: Shape, b: Shape): Shape {
  return {
    title: a.title || b.title,
    types: a.types.length > 0 ? a.types : b.types,
    level: a.types.length > 0 ? a.level : b.level,
    limits: [...a.limits, ...b.limits],
    members: { ...b.members, ...a.members },
    required: [...a.required, ...b.required],
    closed: a.closed || b.closed,
    item: a.item !== undefined && b.item !== undefined ? merged(a.item, b.item) : (a.item ?? b.item),
    positions: a.positions.length > 0 ? a.positions : b.positions,
  }
}
