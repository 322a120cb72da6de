import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import { readRuleForm } from '../../src/contract/expressions/read-rule-form.ts'
import { mentionsRow, type Rule } from '../../src/contract/find-broken-rules.ts'
import { findLikelyByRole } from '../../src/contract/model/find-by-role.ts'
import { isInstantName } from '../../src/contract/model/is-instant-name.ts'
import { findKeyPath, findParameterOf, listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { readDraftedEntryShape, type Shape } from './values/read-shape.ts'

/** Effects of the parameters of a drafted operation on the rows of one of its entries. */
export type DraftPlan = Readonly<ReturnType<typeof createPlan>>

/** A parameter that bounds a column. */
export type RangeParameter = NonNullable<ReturnType<typeof findRange>>

const plans = perContract(() => new Map<string, DraftPlan>())

/** Reads what the parameters of an operation do. */
export function readDraftPlan(operation: Operation, entry: string): DraftPlan {
  return memoize((_key: string) => createPlan(operation, entry), plans.current)(`${operation.id} ${entry}`)
}

function createPlan(operation: Operation, entry: string) {
  const shape = readDraftedEntryShape(entry)
  const rules = entries.rules[entry] ?? []
  const { parameters } = operation
  const limit = findLikelyByRole(operation, 'limit')
  const offset = findLikelyByRole(operation, 'offset')
  const kind = meanings.entries[entry]?.rows
  const key = kind === undefined ? undefined : findParameterOf(operation, findKeyPath(kind))
  // The parameter with the narrowest part of the key. An optional one is a filter.
  const lookup = key?.required ? key : undefined
  const rest = parameters.filter(each => each !== limit && each !== offset && each !== lookup)
  const ranges = rest.flatMap(parameter => findRange(parameter, rules, shape) ?? [])
  const isKeyPart = ({ name }: Parameter) =>
    listKeyParts(kind).includes(meanings.parameters[operation.id]?.[name] ?? '')
  /** Parameters with the columns that hold their value. */
  const named = rest
    .filter(parameter => !ranges.some(range => range.parameter === parameter) && isColumnValue(parameter))
    .map(parameter => ({ parameter, columns: listColumns(operation, parameter, entry, shape) }))
    .filter(({ parameter, columns }) => columns.length > 0 || isKeyPart(parameter))
  const isEcho = ({ parameter: { required, schema } }: (typeof named)[number]) =>
    required || schema.default !== undefined
  const isSingle = operation.reply.kind === 'objects' && operation.reply.isSingle === true
  return {
    /** Table or object of the rows. */
    entry,
    shape,
    rules,
    limit: limit?.name,
    offset: offset?.name,
    lookup,
    /** Parameters whose value is shown in columns, and is part of the key of each row. */
    echoes: named.filter(isEcho),
    /** Optional parameters that keep the rows with a value. */
    filters: isSingle ? [] : named.filter(each => !isEcho(each)),
    /** Parameters that keep the rows from or up to a value. */
    ranges,
    /** Maximum number of rows by the rules. */
    most: Math.min(
      ...rules.map(({ rule }) => readRuleForm(rule).maxRows ?? Number.POSITIVE_INFINITY),
      operation.answers?.['200']?.maxItems ?? Number.POSITIVE_INFINITY,
    ),
  }
}

/** Returns true for a parameter that may name the value of a column. */
function isColumnValue({ in: place, style, schema }: Parameter): boolean {
  return (place === undefined || place === 'path') && schema.type !== 'object' && style !== 'json'
}

/** Lists the attributes that identify an entity, such as the id of its parent, without the narrowest. */
export function listKeyParts(entity: string | undefined): string[] {
  const parts = (name: string): string[] =>
    (meanings.entities[name]?.key ?? []).flatMap(part =>
      meanings.entities[part] === undefined ? [`${name}.${part}`] : parts(part),
    )
  return entity === undefined ? [] : parts(entity).slice(0, -1)
}

/** Lists the columns that hold the value of a parameter: those with its meaning, those of a rule, or one of its name. */
function listColumns(
  operation: Operation,
  { name, in: place }: Parameter,
  entry: string,
  { members }: Shape,
): string[] {
  const meaning = meanings.parameters[operation.id]?.[name]
  const meant = listAttributes(entry)
    .filter(each => `${each.entity}.${each.name}` === meaning || `${each.of}.${each.name}` === meaning)
    .map(({ column }) => column)
  if (meant.length > 0) return meant
  const ruled = (entries.rules[entry] ?? [])
    .flatMap(({ rule }) => readRuleForm(rule).echoes)
    .filter(({ parameter }) => parameter === name)
    .map(({ column }) => column)
  if (ruled.length > 0) return ruled
  const named = Object.keys(members).filter(column => normalize(column) === normalize(name))
  // The last part of a path is often the `id` of what is there: `/pets/{petId}`.
  const isId = place === 'path' && operation.path.endsWith(`{${name}}`) && /id$/i.test(name)
  return named.length === 0 && isId && members.id !== undefined ? ['id'] : named
}

/**
 * Finds the column that a parameter bounds: the one that a rule compares with it, as `row.time >= query.since` does, or
 * whose name `min_price` or `price_to` has. Else it is the first instant for the begin or the end of a range of time.
 */
function findRange(parameter: Parameter, rules: readonly Rule[], { members }: Shape) {
  const { name, schema, role } = parameter
  const bound = rules.flatMap(({ rule }) => readRuleForm(rule).bounds).find(each => each.parameter === name)
  if (bound !== undefined) return { parameter, column: bound.column, isLower: bound.isLower }
  const columns = Object.keys(members)
  const isRange = role === 'from' || role === 'until'
  const [word = '', rest = ''] = prefix.exec(name)?.slice(1) ?? suffix.exec(name)?.slice(1).reverse() ?? []
  if ((word === '' && !isRange) || schema.type === 'array' || schema.enum !== undefined) return undefined
  const named = columns.find(each => normalize(each) === normalize(rest))
  const column = named ?? (isRange ? columns.find(each => isInstant(each, members[each])) : undefined)
  const isLower = isRange ? role === 'from' : /^(min|least|from|after|since|start|gte|gt)$/i.test(word)
  return column === undefined ? undefined : { parameter, column, isLower }
}

const prefix = /^(min|max|least|most|from|to|after|before|since|until|start|end)(?:_|(?=[A-Z]))(.*)$/
const suffix = /^(.*?)_?(min|max|from|to|after|before|since|until|gte|lte|gt|lt)$/i

function isInstant(column: string, shape: Shape | undefined): boolean {
  return shape?.format === 'date-time' || (shape?.type === 'integer' && isInstantName(column))
}

/** Returns a name without case, separators and plural. */
function normalize(name: string): string {
  return name.replace(/_/g, '').replace(/s$/, '').toLowerCase()
}

/** Lists the columns whose values differ in each row, or are the same in each, by the rules of an entry. */
export function listRuledColumns(entry: string, form: 'unique' | 'constant'): string[] {
  return (entries.rules[entry] ?? []).flatMap(({ rule }) => readRuleForm(rule)[form])
}

/** Returns true when a rule is about a row alone, whatever was requested. */
export function isSingleRowRule({ rule }: Rule): boolean {
  return mentionsRow(rule) && !/\b(query|rows)\b/.test(rule)
}
