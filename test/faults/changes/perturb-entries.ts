import type { ReplyEntry } from '../../../mocks/core/request-context.ts'
import { obeysConstraint } from '../../../mocks/overrides/find-value-problem.ts'
import {
  changeValueAt,
  isNullable,
  listValueLocations,
  type ValueLocation,
} from '../../../mocks/scenarios/entries/list-value-locations.ts'
import { readEntryShape, type ValueShape } from '../../../mocks/scenarios/entries/read-entry-shape.ts'
import { DAY } from '../../../mocks/time/calendar.ts'
import { mentionsName, type Rule } from '../../../src/contract/find-broken-rules.ts'

/**
 * Yields small changes of a list that may break a rule, the smallest first. They change one field of the
 * rule, two fields, or repeat entries. All keep the schema.
 */
export function* perturbEntries(
  entries: readonly ReplyEntry[],
  schema: string,
  rule: Rule,
): Generator<readonly ReplyEntry[]> {
  const places = listValueLocations(readEntryShape(schema)).filter(({ path }) =>
    mentionsName(rule, String(path[0])),
  )
  const fields = [...new Set(places.map(({ path }) => String(path[0])))]
  const order = entries.length > 1 ? [1, 0] : [0]
  for (const at of order) {
    const entry = entries[at]
    if (entry === undefined) return
    for (const place of places) {
      for (const change of listChanges(place, entries, places)) {
        const changed = changeValueAt(entry, place.path, change) as ReplyEntry
        if (obeysAll(readEntryShape(schema), changed)) yield entries.with(at, changed)
      }
    }
    for (const changed of changeTwoFields(entry, fields)) {
      if (obeysAll(readEntryShape(schema), changed)) yield entries.with(at, changed)
    }
    if (at + 1 < entries.length) yield entries.with(at + 1, entry)
    yield entries.toSpliced(at, 0, entry)
  }
  for (const length of LENGTHS) {
    if (length > entries.length)
      yield Array.from({ length }, (_, at) => entries[at % entries.length] as ReplyEntry)
  }
}

/**
 * Yields changes of every entry at once, for rules about all of them: figures of the first entry or of another field, and maps
 * with one value.
 */
export function* perturbAllEntries(
  entries: readonly ReplyEntry[],
  schema: string,
  rule: Rule,
): Generator<readonly ReplyEntry[]> {
  const [first = {}] = entries
  const fields = Object.keys(first).filter(field => mentionsName(rule, field))
  const changes: ((entry: ReplyEntry) => ReplyEntry)[] = [
    ...fields.map(field => (entry: ReplyEntry) => ({ ...first, [field]: entry[field] })),
    ...fields.map(field => (entry: ReplyEntry) => ({ ...entry, [field]: first[field] })),
    ...fields.flatMap(field =>
      fields.map(other => (entry: ReplyEntry) => ({ ...entry, [field]: entry[other] })),
    ),
    ...fields.map(field => (entry: ReplyEntry) => ({ ...entry, [field]: levelMap(entry[field]) })),
  ]
  for (const change of changes) {
    const changed = entries.map(change)
    if (changed.every(entry => obeysAll(readEntryShape(schema), entry))) yield changed
  }
}

/** Sets each number of a map to the greatest one. */
function levelMap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const most = Math.max(...Object.values(value).map(Number))
  return Object.fromEntries(Object.keys(value).map(key => [key, most]))
}

/** Lengths of lists just above the numbers of rows that rules mention, of which the largest is 1000. */
const LENGTHS = [2, 51, 101, 1001]

/** Returns possible changes of the value at a place, given the other values. */
function listChanges(
  { path, shape }: ValueLocation,
  entries: readonly ReplyEntry[],
  places: readonly ValueLocation[],
): ((value: unknown) => unknown)[] {
  const field = String(path[0])
  const elsewhere = path.length > 1 ? [] : entries.map(entry => entry[field])
  const beside = path.length > 1 ? [] : places.map(other => entries[0]?.[String(other.path[0])])
  const choices = shape.limits.flatMap(({ keyword, bound }) =>
    keyword === 'enum' ? (bound as unknown[]) : [],
  )
  return [
    ...[...choices, ...elsewhere, ...beside, ...(isNullable(shape) ? [null] : [])].map(other => () => other),
    ...(shape.types.includes('number') ? numberChanges : []),
    ...(shape.types.includes('integer') ? numberChanges.map(roundChange) : []),
    ...(shape.types.includes('string') ? textChanges : []),
    ...(shape.types.includes('array') ? listChangesOfArray : []),
    ...(shape.types.includes('object') ? mapChanges : []),
  ]
}

type Change = (value: unknown) => unknown

const factors = [1.2, 0.8, 2, 0.5, 10, 0.1, 1000, 0.001, 1e6, -1, 0]
const steps = [1, -1, 0.3, -0.3, 3, -3, 30 * DAY, -30 * DAY, 1e9]

const numberChanges: readonly Change[] = [
  ...factors.map(factor => (value: unknown) => Number(value) * factor),
  ...steps.map(step => (value: unknown) => Number(value) + step),
  value => Number(value) * 100, // a fraction in percent
]

function roundChange(change: Change): Change {
  return value => Math.round(Number(change(value)))
}

const textChanges: readonly Change[] = [
  value => shiftYear(value, 10),
  value => shiftYear(value, -10),
  value => replaceLetter(String(value), -1),
  value => replaceLetter(String(value), 2),
  ...factors.map(factor => (value: unknown) => scaleText(value, factor)),
  value => `${Number(value)}e0`,
  value => `${value}x`,
  () => '',
]

const listChangesOfArray: readonly Change[] = [
  value => (value as unknown[]).slice(1),
  value => [...(value as unknown[]), ...(value as unknown[]).slice(0, 1)],
  value => [...(value as unknown[]), replaceLetter(String((value as unknown[])[0]), -1)],
  () => [],
  value => Array(50).fill(value).flat(),
]

const mapChanges: readonly Change[] = [
  value => Object.fromEntries(Object.entries(value as object).slice(1)),
  value => Object.fromEntries(Object.entries(value as object).slice(0, -1)),
  () => ({}),
]

function shiftYear(value: unknown, years: number): string {
  return String(value).replace(/^\d{4}(?=-)/, year => String(Number(year) + years))
}

/**
 * Replaces a character by a digit that addresses, instants and words allow. A negative `at` counts from the
 * end.
 */
function replaceLetter(text: string, at: number): string {
  const letters = [...text]
  const index = at < 0 ? letters.length + at : at
  if (letters[index] === undefined) return text
  return letters.with(index, letters[index] === '4' ? '5' : '4').join('')
}

/** Multiplies a number in a text by a factor, with all digits of large integers. */
function scaleText(value: unknown, factor: number): string {
  const text = String(value)
  if (/^-?\d{16,}$/.test(text)) return String((BigInt(text) * BigInt(Math.round(factor * 1000))) / 1000n)
  return String(Number(text) * factor)
}

/** Yields entries with two fields swapped or scaled, or one field set to 0 and subtracted from another. */
function* changeTwoFields(entry: ReplyEntry, spoken: readonly string[]): Generator<ReplyEntry> {
  const isNumber = (field: string) => typeof entry[field] === 'number'
  const amount = (field: string) => Number(entry[field])
  for (const one of spoken) {
    for (const other of spoken) {
      if (one < other) yield { ...entry, [one]: entry[other], [other]: entry[one] }
      if (one >= other || !isNumber(one) || !isNumber(other)) continue
      for (const factor of factors) {
        yield { ...entry, [one]: amount(one) * factor, [other]: amount(other) * factor }
      }
    }
    for (const other of Object.keys(entry)) {
      if (one === other || !isNumber(one) || !isNumber(other)) continue
      yield { ...entry, [one]: 0, [other]: amount(other) - amount(one) }
    }
  }
}

/** True if a value obeys its documented schema, so that it can only break a rule. */
function obeysAll(shape: ValueShape, value: unknown): boolean {
  if (shape.level === 'documented' && !isOfType(shape, value)) return false
  if (!shape.limits.every(limit => limit.level !== 'documented' || obeysConstraint(limit, value)))
    return false
  if (Array.isArray(value))
    return value.every((item, at) => obeysAll(shape.positions[at] ?? shape.item ?? shape, item))
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, member]) => shape.members[key] === undefined || obeysAll(shape.members[key], member),
  )
}

function isOfType({ types }: ValueShape, value: unknown): boolean {
  if (types.length === 0) return true
  if (value === null) return types.includes('null')
  if (typeof value === 'number') {
    return (
      Number.isFinite(value) &&
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value)))
    )
  }
  return types.includes(Array.isArray(value) ? 'array' : typeof value)
}
