import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/contract/contract.ts'
import { entries } from '../../../src/contract/entries.ts'
import { findBrokenRules, type Rule, type RuleContext } from '../../../src/contract/find-broken-rules.ts'
import { listParts } from '../../../src/contract/schema/flatten-all-of.ts'
import type { StatementLevel } from '../../../src/contract/schema/keep-levels.ts'
import type { Node } from '../../../src/contract/schema/resolve-reference.ts'
import type { Context, ReplyEntry } from '../../core/context.ts'

// All that scenarios and faults know of schemas and rules comes through here: the one place that needs them and the rule
// engine, which nothing else in the mock loads.

/** One keyword that narrows a value. */
export interface Constraint {
  readonly keyword: string
  readonly bound: unknown
  readonly level: StatementLevel
}

/** Lawful values: a JSON Schema with its references and `allOf` merged, and the level of each keyword. */
export interface Shape {
  /** Name of a place without one, in a tuple. */
  readonly title: string
  /** JSON types that are allowed; empty when any is. */
  readonly types: readonly string[]
  readonly level: StatementLevel
  readonly limits: readonly Constraint[]
  /** Members by name; a map with a closed set of keys has them too. */
  readonly members: Readonly<Record<string, Shape>>
  readonly required: readonly string[]
  /** True if further members are forbidden. */
  readonly closed: boolean
  /** Every item of an array. */
  readonly item: Shape | undefined
  /** Items of a tuple, by position. */
  readonly positions: readonly Shape[]
}

/** The name of the schema whose rules speak of the entries of a reply: a table, or the objects of a media type. */
export function findSchemaName({ operation, selection }: Context): string {
  const { reply } = operation
  return reply.kind === 'table' ? reply.table : (selection?.media.schema ?? '')
}

/** Every schema whose entries an operation may list. */
export function listSchemaNames({ reply }: Operation): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** The shape of one entry of a named schema, by field name. */
export const readEntryShape = memoize((schema: string): Shape => {
  const { schemas } = entries
  return readShape(schemas[`${schema}Object`] ?? schemas[schema], 'documented')
}, new Map())

/** The rules of a named schema that are at one of the levels. */
export function listRulesAt(schema: string, levels: readonly StatementLevel[]): Rule[] {
  return (entries.rules[schema] ?? []).filter(({ level }) => levels.includes(level ?? 'documented'))
}

type RuleRequest = Pick<Context, 'query' | 'now'>

/** The rules that entries break, each as often as it is broken; one that cannot be computed is broken. */
export function collectBrokenRules(
  rules: readonly Rule[],
  entries: readonly ReplyEntry[],
  asked: RuleRequest,
): Rule[] {
  const input = buildRuleInput(entries, asked)
  return rules.flatMap(rule => {
    try {
      return findBrokenRules([rule], input).map(() => rule)
    } catch {
      return [rule]
    }
  })
}

/** True if all rules can be computed: some cannot where a null or a missing key already breaks another. */
export function canComputeRules(
  rules: readonly Rule[],
  entries: readonly ReplyEntry[],
  asked: RuleRequest,
): boolean {
  try {
    findBrokenRules(rules, buildRuleInput(entries, asked))
    return true
  } catch {
    return false
  }
}

function buildRuleInput(entries: readonly ReplyEntry[], { query, now }: RuleRequest): RuleContext {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  return { rows: entries.map(convertBigints), query: sent, now }
}

/** Rules compute with numbers as a client reads them. */
function convertBigints<Value>(value: Value): Value {
  if (typeof value === 'bigint') return Number(value) as Value
  if (Array.isArray(value)) return value.map(convertBigints) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, convertBigints(member)]),
  ) as Value
}

/** True if a rule speaks of a field. */
export function mentionsField({ rule }: Rule, field: string): boolean {
  return new RegExp(`\\.${field}\\b`).test(rule)
}

/** The named schemas where references look for them. */
const document = { components: { schemas: entries.schemas } }

const narrowingKeywords = [
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

function readShape(node: unknown, above: StatementLevel): Shape {
  const own = node as Node
  const level = (own['x-level'] ?? above) as StatementLevel
  const { type = [], properties = {}, additionalProperties, items, prefixItems = [], required = [] } = own
  const map = (nodes: object) =>
    Object.fromEntries(Object.entries(nodes).map(([name, member]) => [name, readShape(member, level)]))
  const shape: Shape = {
    title: String(own.title ?? ''),
    types: [type].flat() as string[],
    level,
    limits: narrowingKeywords.flatMap(keyword =>
      // The format of a number only repeats its bounds.
      keyword in own && (keyword !== 'format' || [type].flat().includes('string'))
        ? [{ keyword, bound: own[keyword], level }]
        : [],
    ),
    members: map(properties as object),
    required: required === true ? Object.keys(properties as object) : (required as string[]),
    closed: additionalProperties === false,
    item: items === undefined ? undefined : readShape(items, level),
    positions: (prefixItems as unknown[]).map(position => readShape(position, level)),
  }
  const { 'x-inferred': inferred } = own
  return [
    ...listParts(node, document).map(part => readShape(part, level)),
    ...(inferred === undefined ? [] : [readShape(inferred, 'inferred')]),
  ].reduce(mergeShapes, shape)
}

function mergeShapes(a: Shape, b: Shape): Shape {
  return {
    title: a.title || b.title,
    types: a.types.length > 0 ? a.types : b.types,
    level: a.types.length > 0 ? a.level : b.level,
    limits: [...a.limits, ...b.limits],
    members: { ...b.members, ...a.members },
    required: [...a.required, ...b.required],
    closed: a.closed || b.closed,
    item: a.item !== undefined && b.item !== undefined ? mergeShapes(a.item, b.item) : (a.item ?? b.item),
    positions: a.positions.length > 0 ? a.positions : b.positions,
  }
}
