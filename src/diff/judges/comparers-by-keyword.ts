import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../../base/get-own.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { BoundChange, SchemaAspect } from '../change-kinds.ts'

/** Compares a limiting keyword. Undefined means that it is absent. */
type Compare = (before: unknown, after: unknown) => BoundChange

/** A keyword of JSON Schema that limits a value. */
interface Limit {
  readonly family: SchemaAspect
  readonly compare: Compare
}

const unbounded = Number.POSITIVE_INFINITY
const upper: Compare = (before, after) =>
  Number(after ?? unbounded) < Number(before ?? unbounded) ? 'tightened' : 'widened'
const lower: Compare = (before, after) =>
  Number(after ?? -unbounded) > Number(before ?? -unbounded) ? 'tightened' : 'widened'

/** Compares keywords that are only present or absent. */
const present: Compare = (before, after) =>
  before === undefined ? 'tightened' : after === undefined ? 'widened' : 'changed'

/** Compares lists of allowed values. An absent list allows all. */
const allowed: Compare = (before, after) => {
  if (before === undefined || after === undefined) return present(before, after)
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  if (gone.length > 0 && come.length > 0) return 'changed'
  return gone.length > 0 ? 'tightened' : 'widened'
}

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
  const [from, to] = [before, after].map(each => (each === false ? 2 : isJsonNode(each) ? 1 : 0))
  return from === to ? 'changed' : Number(to) > Number(from) ? 'tightened' : 'widened'
}

function limitAll(family: SchemaAspect, compare: Compare, keywords: string): Record<string, Limit> {
  return Object.fromEntries(keywords.split(' ').map(keyword => [keyword, { family, compare }]))
}

/** The keywords that limit a value. */
export const comparersByKeyword: Readonly<Record<string, Limit>> = {
  type: { family: 'type', compare: types },
  ...limitAll('values', allowed, 'enum const'),
  format: { family: 'format', compare: format },
  ...limitAll('format', present, 'contentEncoding contentMediaType contentSchema'),
  pattern: { family: 'pattern', compare: present },
  multipleOf: { family: 'bound', compare: multiple },
  ...limitAll('bound', lower, 'minimum exclusiveMinimum minLength minItems minProperties'),
  minContains: { family: 'bound', compare: (before, after) => lower(before ?? 1, after ?? 1) },
  ...limitAll('bound', upper, 'maximum exclusiveMaximum maxLength maxItems maxContains maxProperties'),
  // False means the same as absent.
  uniqueItems: { family: 'bound', compare: (_, after) => (after === true ? 'tightened' : 'widened') },
  required: { family: 'presence', compare: (before, after) => allowed(after ?? [], before ?? []) },
  dependentRequired: { family: 'presence', compare: present },
  ...limitAll('fields', further, 'additionalProperties unevaluatedProperties unevaluatedItems'),
  propertyNames: { family: 'fields', compare: present },
  items: { family: 'shape', compare: further },
  ...limitAll('shape', present, 'contains allOf anyOf oneOf not'),
  // Of these no change is more or less than the other.
  ...limitAll('shape', () => 'changed', 'if then else discriminator xml $ref $dynamicRef prefixItems'),
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

/** Keywords whose lists have no order. */
const unordered = /^(enum|type|required|(all|any|one)Of)$/

/** True if both values of a keyword allow the same: a default is written out, or a list has another order. */
export function isSameLimit(keyword: string, before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map(value => {
    const said = value ?? getOwn(defaults, keyword)
    if (keyword === 'type' && said !== undefined) return widenNumbers(said).map(String).sort()
    if (isJsonNode(said) && Object.keys(said).length === 0) return true
    if (!Array.isArray(said) || !unordered.test(keyword)) return said
    const texts = said.map(each => JSON.stringify(each)).sort()
    return keyword === 'enum' ? [...new Set(texts)] : texts
  })
  return isDeepStrictEqual(one, other)
}
