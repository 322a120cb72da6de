import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../../base/get-own.ts'
import { type ColumnType, parseType } from '../../clickhouse/column-type.ts'
import { findTypeFacts, isNullable } from '../../clickhouse/type-facts.ts'
import type { BoundChange, SchemaAspect } from '../change-kinds.ts'
import { isModelNode } from '../to-comparison-model.ts'

/** Compares a limiting keyword. Undefined means that it is absent. */
type Compare = (before: unknown, after: unknown) => BoundChange

/** A keyword of JSON Schema that limits a value. */
interface Limit {
  readonly family: SchemaAspect
  readonly compare: Compare
}

const upper: Compare = (before, after) =>
  Number(after ?? Number.POSITIVE_INFINITY) < Number(before ?? Number.POSITIVE_INFINITY)
    ? 'tightened'
    : 'widened'
const lower: Compare = (before, after) =>
  Number(after ?? Number.NEGATIVE_INFINITY) > Number(before ?? Number.NEGATIVE_INFINITY)
    ? 'tightened'
    : 'widened'

/** Compares keywords that are only present or absent. */
const present: Compare = (before, after) =>
  before === undefined ? 'tightened' : after === undefined ? 'widened' : 'changed'
/** Compares boolean keywords. False means the same as absent. */
const flag: Compare = (_, after) => (after === true ? 'tightened' : 'widened')

/** Compares lists of allowed values. An absent list allows all. */
const allowed: Compare = (before, after) => {
  if (before === undefined || after === undefined) return present(before, after)
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  if (gone.length > 0 && come.length > 0) return 'changed'
  return gone.length > 0 ? 'tightened' : 'widened'
}

/** Compares lists of required names. */
const demanded: Compare = (before, after) => allowed(after ?? [], before ?? [])

/** Returns the items of the first list that the second lacks. */
export function listMissing(list: unknown, other: unknown): unknown[] {
  const others = [other].flat()
  return [list].flat().filter(each => !others.some(value => isDeepStrictEqual(value, each)))
}

const types: Compare = (before, after) =>
  allowed(before && widenNumbers(before), after && widenNumbers(after))

/** Adds `integer` to a list of JSON types with `number`, which includes it. */
function widenNumbers(type: unknown): unknown[] {
  const list = [type].flat()
  return list.includes('number') && !list.includes('integer') ? [...list, 'integer'] : list
}

const widths = ['int32', 'int64']
const format: Compare = (before, after) => {
  const [from, to] = [before, after].map(each => widths.indexOf(String(each)))
  if (from === undefined || to === undefined || from < 0 || to < 0) return present(before, after)
  return to > from ? 'widened' : 'tightened'
}

const multiple: Compare = (before, after) => {
  if (before === undefined || after === undefined) return present(before, after)
  if (Number(after) % Number(before) === 0) return 'tightened'
  return Number(before) % Number(after) === 0 ? 'widened' : 'changed'
}

/** Compares keywords such as `additionalProperties`: absent, a schema, or false. */
const further: Compare = (before, after) => {
  const [from, to] = [before, after].map(each => (each === false ? 2 : isModelNode(each) ? 1 : 0))
  return from === to ? 'changed' : Number(to) > Number(from) ? 'tightened' : 'widened'
}

/** Compares alternatives, of which one must apply. */
const alternatives: Compare = (before, after) => present(before, after)

/** The keywords that limit a value. */
export const comparersByKeyword: Readonly<Record<string, Limit>> = {
  type: { family: 'type', compare: types },
  enum: { family: 'values', compare: allowed },
  const: { family: 'values', compare: allowed },
  format: { family: 'format', compare: format },
  contentEncoding: { family: 'format', compare: present },
  contentMediaType: { family: 'format', compare: present },
  contentSchema: { family: 'format', compare: present },
  pattern: { family: 'pattern', compare: present },
  multipleOf: { family: 'bound', compare: multiple },
  minimum: { family: 'bound', compare: lower },
  exclusiveMinimum: { family: 'bound', compare: lower },
  maximum: { family: 'bound', compare: upper },
  exclusiveMaximum: { family: 'bound', compare: upper },
  minLength: { family: 'bound', compare: lower },
  maxLength: { family: 'bound', compare: upper },
  minItems: { family: 'bound', compare: lower },
  maxItems: { family: 'bound', compare: upper },
  minContains: { family: 'bound', compare: (before, after) => lower(before ?? 1, after ?? 1) },
  maxContains: { family: 'bound', compare: upper },
  minProperties: { family: 'bound', compare: lower },
  maxProperties: { family: 'bound', compare: upper },
  uniqueItems: { family: 'bound', compare: flag },
  required: { family: 'presence', compare: demanded },
  dependentRequired: { family: 'presence', compare: present },
  additionalProperties: { family: 'fields', compare: further },
  unevaluatedProperties: { family: 'fields', compare: further },
  unevaluatedItems: { family: 'fields', compare: further },
  propertyNames: { family: 'fields', compare: present },
  readOnly: { family: 'fields', compare: () => 'changed' },
  writeOnly: { family: 'fields', compare: () => 'changed' },
  items: { family: 'shape', compare: further },
  contains: { family: 'shape', compare: present },
  allOf: { family: 'shape', compare: present },
  anyOf: { family: 'shape', compare: alternatives },
  oneOf: { family: 'shape', compare: alternatives },
  not: { family: 'shape', compare: present },
  if: { family: 'shape', compare: () => 'changed' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { family: 'shape', compare: () => 'changed' },
  else: { family: 'shape', compare: () => 'changed' },
  discriminator: { family: 'shape', compare: () => 'changed' },
  xml: { family: 'shape', compare: () => 'changed' },
  $ref: { family: 'shape', compare: () => 'changed' },
  $dynamicRef: { family: 'shape', compare: () => 'changed' },
  prefixItems: { family: 'shape', compare: () => 'changed' },
}

/** The values that mean the same as an absent keyword (JSON Schema Validation, 6; Core, 10.3). */
const defaults: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minContains: 1,
  minProperties: 0,
  uniqueItems: false,
  required: [],
  additionalProperties: true,
  unevaluatedProperties: true,
  unevaluatedItems: true,
  items: true,
  propertyNames: true,
}

/** True if both values of a keyword allow the same: a default is written out, or a list has another order. */
export function isSameLimit(keyword: string, before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map(value => {
    const said = value ?? getOwn(defaults, keyword)
    if (keyword === 'type' && said !== undefined) return widenNumbers(said).map(String).sort()
    if (isModelNode(said) && Object.keys(said).length === 0) return true
    return Array.isArray(said) ? said.map(each => JSON.stringify(each)).sort() : said
  })
  return isDeepStrictEqual(one, other)
}

/** Splits a column type into the type without null, and whether it allows null. */
export function splitNullable(text: string): { readonly isNullable: boolean; readonly inner: ColumnType } {
  const type = parseType(text)
  return { isNullable: isNullable(type), inner: omitNullable(type) }
}

/** A type without the outermost Nullable. LowCardinality stays. */
function omitNullable(type: ColumnType): ColumnType {
  const [inner] = type.args
  if (inner === undefined || !isNullable(type)) return type
  return findTypeFacts(type)?.kind === 'alias' ? { ...type, args: [omitNullable(inner)] } : inner
}
