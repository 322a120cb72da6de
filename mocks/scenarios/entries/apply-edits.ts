import { mentionsName, type Rule } from '../../../src/contract/find-broken-rules.ts'
import type { StatementLevel } from '../../../src/contract/schema/filter-by-level.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { changeValueAt, isNullable, type ValueLocation } from './list-value-locations.ts'
import {
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  readEntryShape,
  type ValueShape,
} from './read-entry-shape.ts'

export interface EntryEdit {
  readonly field: string
  readonly change: (entry: ReplyEntry) => ReplyEntry
}

/** Creates the edit that changes the values at a place. */
export function createEdit(path: ValueLocation['path'], change: (value: unknown) => unknown): EntryEdit {
  return { field: String(path[0]), change: entry => changeValueAt(entry, path, change) as ReplyEntry }
}

const MAX_REPAIRS = 12

/**
 * Applies as many edits to each entry as the rules of these levels allow. If a rule breaks, it first repairs
 * dependent fields by null, another enum value or another list of addresses. If that fails, it leaves edits
 * out. Rules that were broken before are ignored.
 */
export function applyEdits(
  entries: readonly ReplyEntry[],
  edits: readonly EntryEdit[],
  levels: readonly StatementLevel[],
  context: RequestContext,
): readonly ReplyEntry[] {
  const schema = findSchemaName(context)
  const rules = listRulesAt(schema, levels)
  const listTouched = (some: readonly EntryEdit[]) =>
    rules.filter(rule => some.some(({ field }) => field === '' || mentionsName(rule, field)))
  let recipe = edits
  let touched = listTouched(recipe)
  return entries.map(entry => {
    const listBreaks = (some: readonly Rule[]): BreaksRules => {
      const broken = new Set(some.length === 0 ? [] : collectBrokenRules(some, [entry], context))
      const held = some.filter(rule => !broken.has(rule))
      return changed => (held.length === 0 ? [] : collectBrokenRules(held, [changed], context))
    }
    const changed = makeEdits(entry, recipe)
    // What says nothing of the edited fields stays as it was, and rules are what costs here.
    if (listBreaks(touched)(changed).length === 0) return changed
    recipe = chooseEdits(entry, edits, readEntryShape(schema), listBreaks(rules))
    touched = listTouched(recipe)
    return makeEdits(entry, recipe)
  })
}

type BreaksRules = (entry: ReplyEntry) => Rule[]

function makeEdits(entry: ReplyEntry, edits: readonly EntryEdit[]): ReplyEntry {
  return edits.reduce((changed, { change }) => change(changed), entry)
}

/** Returns as many of the edits as the rules allow, with the repairs they need. */
function chooseEdits(
  entry: ReplyEntry,
  edits: readonly EntryEdit[],
  shape: ValueShape,
  breaks: BreaksRules,
): readonly EntryEdit[] {
  const repaired = addRepairs(entry, edits, shape, breaks)
  if (repaired !== undefined) return repaired
  const broken = breaks(makeEdits(entry, edits))
  const suspects = edits.filter(({ field }) => broken.some(rule => mentionsName(rule, field)))
  const without = suspects.map(suspect => edits.filter(edit => edit !== suspect))
  const [fewer] = without
    .map(rest => ({ rest, left: breaks(makeEdits(entry, rest)).length }))
    .sort((a, b) => a.left - b.left)
  return fewer === undefined ? [] : chooseEdits(entry, fewer.rest, shape, breaks)
}

function addRepairs(
  entry: ReplyEntry,
  edits: readonly EntryEdit[],
  shape: ValueShape,
  breaks: BreaksRules,
): readonly EntryEdit[] | undefined {
  let chosen = edits
  for (let step = 0; step < MAX_REPAIRS; step++) {
    const changed = makeEdits(entry, chosen)
    const [rule] = breaks(changed)
    if (rule === undefined) return chosen
    const [best] = listRepairs(rule, shape)
      .map(repair => ({ repair, left: breaks(repair.change(changed)) }))
      .filter(({ left }) => !left.includes(rule))
      .sort((a, b) => a.left.length - b.left.length)
    if (best === undefined) return undefined
    chosen = [...chosen, best.repair]
  }
  return undefined
}

/** Returns possible repairs for the fields of a rule, only with values of the entry or of the contract. */
function listRepairs(rule: Rule, shape: ValueShape): EntryEdit[] {
  const spoken = Object.entries(shape.members).filter(([field]) => mentionsName(rule, field))
  const nulls = spoken.filter(([, member]) => isNullable(member)).map(([field]) => [field, null])
  const texts = spoken.filter(([, { types }]) => types.includes('string')).map(([field]) => field)
  return [
    ...(nulls.length === 0
      ? []
      : [{ field: '', change: (entry: ReplyEntry) => ({ ...entry, ...Object.fromEntries(nulls) }) }]),
    ...spoken.flatMap(([field, { limits, item }]) => [
      ...limits
        .filter(({ keyword }) => keyword === 'enum')
        .flatMap(({ bound }) => bound as readonly unknown[])
        .map(choice => ({ field, change: (entry: ReplyEntry) => ({ ...entry, [field]: choice }) })),
      ...(item?.types.includes('string') === true ? listSubsets(texts) : []).map(chosen => ({
        field,
        change: (entry: ReplyEntry) => ({ ...entry, [field]: chosen.map(text => entry[text]) }),
      })),
    ]),
  ]
}

function listSubsets<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, at) => (bits >> at) & 1))
}
