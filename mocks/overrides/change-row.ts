import { isJsonNode } from '../../src/contract/schema/map-members.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import type { Facts } from './create-facts.ts'
import { findValueProblem } from './find-value-problem.ts'
import type { ParsedRow } from './parsed-override.ts'
import { type RowPlace, readIdentification } from './read-identification.ts'

/** Changes a row by the overrides of it and of its entities. Other columns stay. Returns the same object without any change. */
export function changeRow(
  before: ReplyEntry,
  own: ParsedRow | undefined,
  place: RowPlace,
  facts: Facts,
): ReplyEntry {
  const row: Record<string, unknown> = { ...before, ...readOwnCells(own, before, place) }
  if (own?.isRaw !== true && facts.all.length > 0) applyFacts(row, own, place, facts)
  return Object.keys(row).every(name => row[name] === before[name]) ? before : row
}

/** Returns the cells of a row in the form of its columns. Members of a map take their place among the others. */
function readOwnCells(own: ParsedRow | undefined, before: ReplyEntry, { entry }: RowPlace) {
  const { members } = readEntryShape(entry)
  const known = Object.entries(own?.cells ?? {}).filter(([name]) => members[name] !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      isJsonNode(value) && isJsonNode(before[name]) ? { ...before[name], ...value } : value,
    ]),
  )
}

/** Shows what other overrides tell about the entities of a row, where its columns allow the value. */
function applyFacts(
  row: Record<string, unknown>,
  own: ParsedRow | undefined,
  place: RowPlace,
  facts: Facts,
): void {
  const { members } = readEntryShape(place.entry)
  // Which token a pool has decides whose symbol it shows.
  for (const attribute of readIdentification(place).attributes) {
    const { column } = attribute
    if (Object.hasOwn(own?.cells ?? {}, column)) continue
    const fact = facts.find(attribute, row, place)
    const shape = members[column]
    if (fact && shape && findValueProblem(shape, fact.value) === undefined) row[column] = fact.value
  }
}
