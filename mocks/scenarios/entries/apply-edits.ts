import type { Rule } from '../../../src/contract/rules.ts'
import type { Context, Entry } from '../../core/context.ts'
import { brokenBy, entryShape, type Level, mentions, rulesAt, type Shape, schemaOf } from './entry-schema.ts'
import { isNullable } from './places.ts'

/** A change of one field of an entry. */
export interface Edit {
  readonly field: string
  readonly change: (entry: Entry) => Entry
}

const MOST_REPAIRS = 12

/**
 * Makes as many of the edits in each entry as the rules at these levels allow. Where a rule breaks, what depends on the
 * edited fields is brought in line (null for what may be null, another choice for a flag, another list of addresses);
 * where that does not help, edits are left out. Only rules that held before count.
 */
export function settle(
  entries: readonly Entry[],
  edits: readonly Edit[],
  levels: readonly Level[],
  context: Context,
): readonly Entry[] {
  const schema = schemaOf(context)
  const rules = rulesAt(schema, levels)
  let recipe = edits
  return entries.map(entry => {
    const held = rules.filter(rule => brokenBy([rule], [entry], context).length === 0)
    const breaks = (changed: Entry) => brokenBy(held, [changed], context)
    if (breaks(made(entry, recipe)).length > 0) recipe = allowed(entry, edits, entryShape(schema), breaks)
    return made(entry, recipe)
  })
}

type Breaks = (entry: Entry) => Rule[]

function made(entry: Entry, edits: readonly Edit[]): Entry {
  return edits.reduce((changed, { change }) => change(changed), entry)
}

/** The most edits that can be made, with the repairs that make them possible. */
function allowed(entry: Entry, edits: readonly Edit[], shape: Shape, breaks: Breaks): readonly Edit[] {
  const repaired = withRepairs(entry, edits, shape, breaks)
  if (repaired !== undefined) return repaired
  const broken = breaks(made(entry, edits))
  const suspects = edits.filter(({ field }) => broken.some(rule => mentions(rule, field)))
  const without = suspects.map(suspect => edits.filter(edit => edit !== suspect))
  const [fewer] = without
    .map(rest => ({ rest, left: breaks(made(entry, rest)).length }))
    .sort((a, b) => a.left - b.left)
  return fewer === undefined ? [] : allowed(entry, fewer.rest, shape, breaks)
}

function withRepairs(
  entry: Entry,
  edits: readonly Edit[],
  shape: Shape,
  breaks: Breaks,
): readonly Edit[] | undefined {
  let chosen = edits
  for (let step = 0; step < MOST_REPAIRS; step++) {
    const changed = made(entry, chosen)
    const [rule] = breaks(changed)
    if (rule === undefined) return chosen
    const [best] = repairs(rule, shape)
      .map(repair => ({ repair, left: breaks(repair.change(changed)) }))
      .filter(({ left }) => !left.includes(rule))
      .sort((a, b) => a.left.length - b.left.length)
    if (best === undefined) return undefined
    chosen = [...chosen, best.repair]
  }
  return undefined
}

/** What can be done about fields that a rule speaks of, without making up a value. */
function repairs(rule: Rule, shape: Shape): Edit[] {
  const spoken = Object.entries(shape.members).filter(([field]) => mentions(rule, field))
  const nulls = spoken.filter(([, member]) => isNullable(member)).map(([field]) => [field, null])
  const texts = spoken.filter(([, { types }]) => types.includes('string')).map(([field]) => field)
  return [
    ...(nulls.length === 0
      ? []
      : [{ field: '', change: (entry: Entry) => ({ ...entry, ...Object.fromEntries(nulls) }) }]),
    ...spoken.flatMap(([field, { limits, item }]) => [
      ...limits
        .filter(({ keyword }) => keyword === 'enum')
        .flatMap(({ bound }) => bound as readonly unknown[])
        .map(choice => ({ field, change: (entry: Entry) => ({ ...entry, [field]: choice }) })),
      ...(item?.types.includes('string') === true ? subsets(texts) : []).map(chosen => ({
        field,
        change: (entry: Entry) => ({ ...entry, [field]: chosen.map(text => entry[text]) }),
      })),
    ]),
  ]
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, at) => (bits >> at) & 1))
}
