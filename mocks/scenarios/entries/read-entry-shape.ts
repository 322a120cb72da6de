import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { entries } from '../../../src/contract/entries.ts'
import { findBrokenRules, type Rule, type RuleContext } from '../../../src/contract/find-broken-rules.ts'
import type { StatementLevel } from '../../../src/contract/schema/filter-by-level.ts'
import { listAllOfParts } from '../../../src/contract/schema/flatten-all-of.ts'
import type { JsonNode } from '../../../src/contract/schema/resolve-reference.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'

// All that scenarios know of schemas and rules comes through here: the one place that needs them and the rule
// engine, which nothing else in the mock loads.

/** One JSON Schema keyword that restricts a value. */
export interface Constraint {
  readonly keyword: string
  readonly bound: unknown
  readonly level: StatementLevel
}

/** Form of valid values: a JSON Schema with references and `allOf` merged. Each keyword has its own level. */
export interface ValueShape {
  /** Title of the schema. In a tuple, it names an item. */
  readonly title: string
  /** Allowed JSON types. Empty if all types are allowed. */
  readonly types: readonly string[]
  readonly level: StatementLevel
  readonly limits: readonly Constraint[]
  /** Members by name, also those of a map with a closed set of keys. */
  readonly members: Readonly<Record<string, ValueShape>>
  readonly required: readonly string[]
  /** True if further members are forbidden. */
  readonly closed: boolean
  /** Shape of every item of an array. */
  readonly item: ValueShape | undefined
  /** Shapes of the items of a tuple, by position. */
  readonly positions: readonly ValueShape[]
}

/** Returns the name of the schema of the entries in a reply: its table, or the objects of its media type. */
export function findSchemaName({ operation, selection }: RequestContext): string {
  const { reply } = operation
  return reply.kind === 'table' ? reply.table : (selection?.media.schema ?? '')
}

/** Returns the shape of one entry of a named schema, with a member for each field. */
export function readEntryShape(schema: string): ValueShape {
  return entryShapes.current(schema)
}

const entryShapes = perContract(() =>
  memoize((schema: string) => {
    const { schemas } = entries
    return readShape(schemas[`${schema}Object`] ?? schemas[schema], 'documented')
  }, new Map()),
)

/** Returns the rules of a named schema that have one of these levels. */
export function listRulesAt(schema: string, levels: readonly StatementLevel[]): Rule[] {
  return (entries.rules[schema] ?? []).filter(({ level }) => levels.includes(level ?? 'documented'))
}

type RuleRequest = Pick<RequestContext, 'query' | 'now'>

/** Returns the rules that entries break, once for each violation. One that cannot be computed is broken. */
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

/** Returns the variables of rules about the entries of a reply. */
export function buildRuleInput(entries: readonly ReplyEntry[], { query, now }: RuleRequest): RuleContext {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  return { rows: entries.map(convertBigints), query: sent, now }
}

/** Converts bigints to numbers, since rules compute with numbers as a client reads them. */
function convertBigints<Value>(value: Value): Value {
  if (typeof value === 'bigint') return Number(value) as Value
  if (Array.isArray(value)) return value.map(convertBigints) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, convertBigints(member)]),
  ) as Value
}

/** The named schemas at the place where references expect them. */
const document = perContract(() => ({ components: { schemas: entries.schemas } }))

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

/** Number of references within references. Scenarios change no value below. */
const MAX_REFERENCES = 5

/** Reads a schema. A target of a reference around it says nothing again. */
function readShape(node: unknown, above: StatementLevel, around: readonly unknown[] = []): ValueShape {
  const own = node as JsonNode
  const read = (part: unknown) => readShape(part, level, around)
  const readPart = (part: unknown, at: number) => {
    if (own.$ref === undefined || at > 0) return read(part)
    const isCut = around.includes(part) || around.length > MAX_REFERENCES
    return readShape(isCut ? {} : part, level, [...around, part])
  }
  const level = (own['x-level'] ?? above) as StatementLevel
  const { type = [], properties = {}, additionalProperties, items, prefixItems = [], required = [] } = own
  const map = (nodes: object) =>
    Object.fromEntries(Object.entries(nodes).map(([name, member]) => [name, read(member)]))
  const shape: ValueShape = {
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
    item: items === undefined ? undefined : read(items),
    positions: (prefixItems as unknown[]).map(read),
  }
  const { 'x-inferred': inferred } = own
  return [
    ...listAllOfParts(node, document.current).map(readPart),
    ...(inferred === undefined ? [] : [readShape(inferred, 'inferred', around)]),
  ].reduce(mergeShapes, shape)
}

function mergeShapes(a: ValueShape, b: ValueShape): ValueShape {
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
