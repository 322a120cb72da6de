import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import type { Rule } from '../../src/contract/find-broken-rules.ts'
import { type AttributeColumn, listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import type { Facts } from './create-facts.ts'
import { findValueProblem } from './find-value-problem.ts'
import type { MarketRows } from './market-rows.ts'
import { padText } from './parse-overrides.ts'
import type { ParsedRow } from './parsed-override.ts'
import { repairRow } from './repair/repair-row.ts'
import { findKeyColumn, identifyEntity, nameAttribute, type RowPlace } from './row-identity.ts'

/** The rows around a row, and what changes it. */
export interface ChangeContext {
  readonly place: RowPlace
  readonly facts: Facts
  readonly market: MarketRows
  /** Unix seconds. */
  readonly now: number
  /** The rows of the reply, before any change. */
  readonly rows: readonly ReplyEntry[]
}

/** A row after its change, and the rules that it cannot keep. */
export interface RowChange {
  readonly row: ReplyEntry
  readonly broken: readonly Rule[]
}

/** Changes a row by the overrides of it and of its entities, and lets others of its columns follow. Returns the same object without any. */
export function changeRow(
  before: ReplyEntry,
  told: ParsedRow | undefined,
  context: ChangeContext,
): RowChange {
  const { place, now, rows } = context
  const { row, fixed } = sketchRow(before, told, context)
  if (row === before || told?.isRaw === true) return { row, broken: [] }
  for (const name of listKeptColumns(place)) fixed.add(name)
  const reference = rows.find(each => each !== before)
  return repairRow({
    ...{ entry: place.entry, before, row, fixed, query: place.query, now },
    rows: reference === undefined ? [row] : [reference, row],
  })
}

/** Returns a row with what overrides tell about it and its entities, and the columns that they tell. Its rules may not hold. */
export function sketchRow(
  before: ReplyEntry,
  told: ParsedRow | undefined,
  context: Omit<ChangeContext, 'rows'>,
): { readonly row: ReplyEntry; readonly fixed: Set<string> } {
  const { place, facts } = context
  const row: Record<string, unknown> = { ...before }
  const fixed = new Set<string>()
  const cells = listOwnCells(told, before, place)
  for (const [name, value] of cells) {
    row[name] = value
    fixed.add(name)
  }
  if (told?.isRaw !== true && facts.all.length > 0) applyFacts(row, fixed, context)
  if (told?.isRaw !== true) followEntities(before, row, fixed, context)
  return { row: Object.keys(row).every(name => row[name] === before[name]) ? before : row, fixed }
}

/** Lists the cells of a row in the form of its columns. Members of a map take their place among the others. */
function listOwnCells(
  told: ParsedRow | undefined,
  before: ReplyEntry,
  { operation, entry }: RowPlace,
): [string, unknown][] {
  const { members } = readEntryShape(entry)
  return Object.entries(told?.cells ?? {}).flatMap(([name, value]) => {
    if (members[name] === undefined) return []
    const present = before[name]
    const isMap = [value, present].every(
      each => typeof each === 'object' && each !== null && !Array.isArray(each),
    )
    return [
      [name, isMap ? { ...(present as object), ...(value as object) } : padText(operation, name, value)],
    ]
  })
}

/** Shows what other overrides tell about the entities of a row, where its columns allow the value. */
function applyFacts(
  row: Record<string, unknown>,
  fixed: Set<string>,
  { place, facts }: Omit<ChangeContext, 'rows'>,
): void {
  const { members } = readEntryShape(place.entry)
  const known = listAttributes(place.entry).flatMap(column => {
    const attribute = nameAttribute(column)
    return attribute === undefined ? [] : [{ column: column.column, attribute }]
  })
  // Which token a pool has decides whose symbol it shows.
  const isReference = ({ column }: { column: string }) => isKeyColumn(place.entry, column)
  for (const { column, attribute } of [
    ...known.filter(isReference),
    ...known.filter(each => !isReference(each)),
  ]) {
    if (fixed.has(column)) continue
    const identity = identifyEntity(attribute, row, place)
    const fact = identity && facts.find(attribute.entity, attribute.name, identity)
    const shape = members[column]
    if (fact === undefined || shape === undefined) continue
    const value = padText(place.operation, column, fact.value)
    if (!fact.allowsBroken && findValueProblem(shape, value) !== undefined) continue
    row[column] = value
    fixed.add(column)
  }
}

function isKeyColumn(entry: string, column: string): boolean {
  const attribute = listAttributes(entry).find(each => each.column === column)
  return attribute !== undefined && meanings.entities[attribute.entity]?.key.includes(attribute.name) === true
}

/** Shows the attributes of another entity when a row refers to that one now. */
function followEntities(
  before: ReplyEntry,
  row: Record<string, unknown>,
  fixed: ReadonlySet<string>,
  { place, market, facts }: Omit<ChangeContext, 'rows'>,
): void {
  const attributes = listAttributes(place.entry)
  const changed = attributes.filter(
    ({ column, owner }) =>
      owner !== undefined &&
      isKeyColumn(place.entry, column) &&
      normalizeKey(row[column]) !== normalizeKey(before[column]),
  )
  for (const { of, entity, column } of changed) {
    const known = market.describe(entity, normalizeKey(row[column]))
    for (const other of attributes.filter(each => each.of === of && each.column !== column)) {
      const value = findToldValue(other, row, place, facts) ?? known[other.name]
      if (!fixed.has(other.column) && value !== undefined) row[other.column] = value
    }
  }
}

function findToldValue(column: AttributeColumn, row: ReplyEntry, place: RowPlace, facts: Facts): unknown {
  const attribute = nameAttribute(column)
  const identity = attribute && identifyEntity(attribute, row, place)
  return identity && facts.find(attribute.entity, attribute.name, identity)?.value
}

/** Lists the columns that rules do not change: keys, attributes that other operations have too, and echoes of the query. */
function listKeptColumns({ operation, entry }: RowPlace): string[] {
  const { echoes } = readDraftPlan(operation, entry)
  return [
    ...listAttributes(entry).map(({ column }) => column),
    ...(findKeyColumn(entry) ?? []),
    ...echoes.flatMap(({ columns }) => columns),
  ].flat()
}
