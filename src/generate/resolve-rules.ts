import type { AuthoredRule } from '../contract/find-broken-rules.ts'
import type { SchemaNode } from '../contract/model/document-node.ts'
import { mapMembers, mapValues } from '../contract/schema/map-members.ts'
import type { SpecDocument, SpecRule, Tolerances } from './spec-document.ts'

/** Replaces each rule that is cited by id with its definition. A rule without a definition is omitted. */
export function resolveRules(document: SpecDocument): SpecDocument {
  const { components, 'x-tolerances': tolerances } = document
  const full = new Map(
    Object.values(components.schemas).flatMap(schema =>
      listAuthoredRules(schema).flatMap(rule =>
        typeof rule === 'string'
          ? []
          : citeClause(rule, schema, tolerances).map(written => [written.id, written] as const),
      ),
    ),
  )
  const schemas = mapValues(components.schemas, schema => {
    if (schema['x-rules'] === undefined) return schema
    const rules = listAuthoredRules(schema).map(rule =>
      typeof rule === 'string' ? [full.get(rule) ?? []].flat() : citeClause(rule, schema, tolerances),
    )
    // What an entry stands for besides comes last, so that the place of each entry stays.
    const written = [...rules.map(([first]) => first), ...rules.flatMap(([, ...more]) => more)]
    return { ...schema, 'x-rules': written.filter(rule => rule !== undefined) }
  })
  return { ...document, components: { ...components, schemas } }
}

/** Writes a rule as CEL, and adds a clause: its own, or that of its table or object. */
function citeClause(rule: SpecRule, schema: SchemaNode, tolerances?: Tolerances): AuthoredRule[] {
  const { clause = schema['x-clause'] ?? '', ...rest } = rule
  return writeRules(rest, schema, tolerances).map(written => ({ ...written, clause }))
}

/** Returns the rules of a schema as authored. A text is the id of a rule that another schema defines. */
export function listAuthoredRules({ 'x-rules': rules = [] }: SchemaNode): readonly (SpecRule | string)[] {
  return rules as readonly (SpecRule | string)[]
}

/** Writes a rule as CEL, also from its short form such as `grows`. `exact` adds one without tolerance. */
function writeRules(
  authored: SpecRule,
  schema: SchemaNode,
  tolerances: Tolerances = {},
): Omit<AuthoredRule, 'clause'>[] {
  const {
    id,
    rule: written = '',
    one,
    echoes,
    past,
    grows,
    busy,
    least = 'less',
    unless,
    exact,
    ...rest
  } = authored
  if (one) return [{ id, rule: 'size(rows) <= 1', ...rest }]
  if (echoes !== undefined) {
    const pairs = Object.entries(echoes)
    const rule = pairs.map(([column, parameter]) => `row.${column} == query.${parameter}`).join(' && ')
    return [{ id, rule, ...rest }]
  }
  if (past !== undefined) return [{ id, rule: writePast(past, schema), ...rest }]
  if (grows === undefined) return [{ id, rule: written, ...rest }]
  const { is = least, because } = tolerances[least.replace('tolerance.', '')] ?? {}
  const digits = tolerances.digits === undefined ? '' : ' * tolerance.digits'
  const rule = writeGrowth({ grows, least: is, digits, busy, unless }, schema)
  const tolerant = { id, rule, ...rest, ...(because === undefined ? {} : { allows: because }) }
  if (exact === undefined) return [tolerant]
  const strict = writeGrowth({ grows, least: 'less', digits }, schema)
  return [tolerant, { id: exact, rule: strict, ...rest, level: 'inferred', says: `${rest.says}, exactly` }]
}

function writePast(column: string, schema: SchemaNode): string {
  const value = /Int|Float/.test(findType(column, schema)) ? `row.${column}` : `time(row.${column})`
  return orNull([column], schema, `${value} <= now + tolerance.clock`)
}

interface Growth {
  readonly grows: readonly string[]
  readonly least: string
  /** Factor that allows for rounding, where the contract has one. */
  readonly digits: string
  readonly busy?: readonly string[] | undefined
  readonly unless?: string | undefined
}

/** Writes a rule for time windows, shortest first. `least` is the minimum of each by the one within it. */
function writeGrowth({ grows, least, digits, busy, unless }: Growth, schema: SchemaNode): string {
  const pairs = grows.slice(1).map((more, at) => {
    const less = `row.${grows[at]}`
    const factor = least === 'less' && !/Int/.test(findType(more, schema)) ? digits : ''
    const holds = `${least.replace(/\bless\b/g, less)} <= row.${more}${factor}`
    return busy === undefined ? holds : `(row.${busy[at + 1]} < tolerance.busy || ${holds})`
  })
  const all = pairs.join(' && ')
  return orNull(grows, schema, unless === undefined ? all : `${unless} || ${all}`)
}

/** Adds conditions that accept null in nullable columns. */
function orNull(columns: readonly string[], schema: SchemaNode, rule: string): string {
  const nullable = columns.filter(column => findType(column, schema).startsWith('Nullable('))
  return [...nullable.map(column => `row.${column} == null`), rule].join(' || ')
}

function findType(column: string, { 'x-table': table }: SchemaNode): string {
  return table?.columns.find(({ name }) => name === column)?.type ?? ''
}

/** Replaces each tolerance by its value: `now + tolerance.clock` becomes `now + 300.0`. */
export function insertTolerances(document: SpecDocument): SpecDocument {
  const { 'x-tolerances': tolerances = {}, 'x-across': across, components } = document
  const insert = (text: string) =>
    text.replace(/\btolerance\.(\w+)/g, (name, key: string) => tolerances[key]?.is ?? name)
  const schemas = mapValues(components.schemas, schema =>
    schema['x-rules'] === undefined ? schema : { ...schema, 'x-rules': mapTexts(schema['x-rules'], insert) },
  )
  return {
    ...document,
    components: { ...components, schemas },
    ...(across && { 'x-across': mapTexts(across, insert) }),
  }
}

function mapTexts<T>(node: T, change: (text: string) => string): T {
  return (typeof node === 'string' ? change(node) : mapMembers(node, each => mapTexts(each, change))) as T
}
