import { memoize } from '../../src/base/memoize.ts'
import { entries as schemas } from '../../src/contract/entries.ts'
import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import type { Rule } from '../../src/contract/find-broken-rules.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { isSingleRowRule, listConstantColumns, listUniqueColumns } from './draft-plan.ts'
import {
  type DraftedEntities,
  describeReferencedEntity,
  drawReferences,
  listReferences,
  type ReferenceContext,
} from './draw-references.ts'
import { type DraftFact, getFactName, listDraftFacts } from './list-draft-facts.ts'
import { type DraftKey, listKeyColumns } from './list-related-entry-names.ts'
import { enforceRules } from './rules/enforce-rules.ts'
import { drawValue } from './values/draw-value.ts'
import { createRandomSource, type RandomSource } from './values/random-source.ts'
import { readDraftedEntryShape, type Shape } from './values/read-shape.ts'

/** Entities of one kind: their keys, and what all drafted operations say about them. */
export interface DraftedEntitySet extends DraftedEntities {
  /** Returns the rows of an entry, in the order of the keys. */
  rows(entry: string): readonly ReplyEntry[]
  /** Returns the columns of an entry about the other entity whose key a column shows. */
  describe(entry: string, column: string, key: unknown): ReplyEntry
}

/** Options of entities that are drafted. */
export interface DraftOptions extends Pick<ReferenceContext, 'refer'> {
  /** Name of the entity. Undefined for rows without one. */
  readonly entity: string | undefined
  /** Entries whose rows are about it. They tell the same facts of the same key. */
  readonly entries: readonly string[]
  readonly key: DraftKey | undefined
  readonly seed: number
  readonly count: number
  /** Start of the day, in Unix seconds. */
  readonly today: number
  /** Values of the parts of the key that all have in common. */
  readonly scope: string
}

/** Rows of which none keeps a rule, after which it is no longer tried. */
const HOPELESS = 3

/** Passes over all entries until the rules of each hold for what they say together. */
const PASSES = 6

/** Draws of a whole row until its rules hold. */
const ATTEMPTS = 3

/** Drafts the entities of one kind. */
export function draftEntities(options: DraftOptions): DraftedEntitySet {
  const { entity, entries, key, seed, count, today, scope, refer } = options
  const kind = `${entity ?? entries.join()} ${key?.form ?? ''} ${scope}`
  const facts = listDraftFacts(entries)
  const common = createRandomSource(seed, kind)
  const keyFact = entity === undefined || key === undefined ? '' : `${findKeyPath(entity)} ${key.form}`
  const known = facts.find(({ fact }) => fact === keyFact)
  const keyColumn = key && { fact: keyFact, name: known?.name ?? key.name, shape: known?.shape ?? key.shape }
  const distinct = (fact: Pick<DraftFact, 'fact' | 'name' | 'shape'>) =>
    drawDistinct(fact, common, { count, today })
  const keys = keyColumn === undefined ? Array.from({ length: count }, (_, at) => at) : distinct(keyColumn)
  const unique = facts.filter(({ isUnique, fact }) => isUnique && fact !== keyFact)
  const lists = new Map(unique.map(each => [each.fact, distinct(each)]))
  const references = listReferences(facts, entity ?? '')
  const failures = new Map<Rule, number>()
  const shapes = new Map(facts.map(({ fact, shape }) => [fact, shape]))
  const drawOnce = (at: number, salt: number) => {
    const dice = createRandomSource(seed, `${kind} ${keys[at]}`)
    const referred = drawReferences(references, { dice, seed, today, salt, refer })
    const drawn = new Map(referred)
    for (const { fact, name, shape, isConstant } of facts) {
      const place = { today, salt, isNeeded: isConstant, dice: isConstant ? common : dice, name, id: fact }
      const given = fact === keyFact ? keys[at] : (lists.get(fact)?.[at] ?? shape.examples[at])
      if (given !== undefined || !referred.has(fact)) drawn.set(fact, given ?? drawValue(shape, place))
    }
    const fixed = new Set(referred.keys())
    let broken: readonly Rule[] = []
    // What one entry changes may break a rule of another.
    for (let pass = 0, before = ''; pass < PASSES; pass++) {
      broken = entries.flatMap(entry => keepFacts(entry, drawn, { dice, today, failures, fixed, shapes }))
      const now = JSON.stringify([...drawn.values()])
      if (now === before) break
      before = now
    }
    return { drawn, broken }
  }
  const drawFacts = memoize((at: number): ReadonlyMap<string, unknown> => {
    let best = drawOnce(at, 0)
    for (let salt = 1; salt < ATTEMPTS && best.broken.length > 0; salt++) {
      const next = drawOnce(at, salt)
      if (next.broken.length < best.broken.length) best = next
    }
    for (const rule of new Set(best.broken)) failures.set(rule, (failures.get(rule) ?? 0) + 1)
    return best.drawn
  }, new Map())
  const positions = new Map(keys.map((each, at) => [normalizeKey(each), at]))
  return {
    keys,
    rows: memoize((name: string) => {
      const names = Object.keys(readDraftedEntryShape(name).members)
      return keys.map((_, at) => {
        const all = drawFacts(at)
        return Object.fromEntries(names.map(column => [column, all.get(getFactName(name, column))]))
      })
    }, new Map()),
    describe: (entry, column, value) => {
      const shown = getFactName(entry, column)
      const reference = references.find(each => each.keyFact === shown)
      const told = reference && describeReferencedEntity(reference, value, { seed, today, refer })
      const names = Object.keys(readDraftedEntryShape(entry).members).filter(name =>
        told?.has(getFactName(entry, name)),
      )
      return Object.fromEntries(names.map(name => [name, told?.get(getFactName(entry, name))]))
    },
    find: each => positions.get(normalizeKey(each)),
    tell: (at, fact) => (fact === keyFact ? keys[at] : drawFacts(at).get(fact)),
  }
}

interface FactKeeper {
  readonly dice: RandomSource
  readonly today: number
  /** Number of rows that did not keep a rule. */
  readonly failures: ReadonlyMap<Rule, number>
  /** Facts that stay as they are. */
  readonly fixed: ReadonlySet<string>
  /** For each fact, the values that all entries with it allow. */
  readonly shapes: ReadonlyMap<string, Shape>
}

/** Changes facts until the rules of an entry hold for them. Returns the rules that are still broken. */
function keepFacts(
  entry: string,
  facts: Map<string, unknown>,
  { dice, today, failures, fixed: referred, shapes }: FactKeeper,
): readonly Rule[] {
  const whole = readDraftedEntryShape(entry)
  const rules = (schemas.rules[entry] ?? []).filter(
    rule => isSingleRowRule(rule) && (failures.get(rule) ?? 0) < HOPELESS,
  )
  if (rules.length === 0) return []
  const names = Object.keys(whole.members)
  const members = names.map(name => [name, shapes.get(getFactName(entry, name)) ?? whole.members[name]])
  const shape: Shape = { ...whole, members: Object.fromEntries(members) }
  const row = Object.fromEntries(names.map(name => [name, facts.get(getFactName(entry, name))]))
  const own = names.filter(name => referred.has(getFactName(entry, name)))
  const alike = [...listUniqueColumns(entry), ...listConstantColumns(entry), ...listKeyColumns(entry)]
  const fixed = new Set([...own, ...alike])
  const scope = { row, rows: [row], query: {}, now: today }
  const broken = enforceRules({ rules, scope, shape, fixed, dice, today })
  for (const name of names) if (!fixed.has(name)) facts.set(getFactName(entry, name), row[name])
  return broken
}

/** Draws of a value until it differs from those before. */
const DISTINCT_ATTEMPTS = 30

/** Draws values that all differ, the examples of the author first. An enum may have fewer than `count`. */
function drawDistinct(
  { fact, name, shape }: Pick<DraftFact, 'fact' | 'name' | 'shape'>,
  dice: RandomSource,
  { count, today }: Pick<DraftOptions, 'count' | 'today'>,
): unknown[] {
  const known = new Map<string, unknown>(shape.examples.map(value => [normalizeKey(value), value]))
  const bare = { ...shape, examples: [] }
  for (let at = 0; known.size < count && at < count; at++) {
    for (let salt = 0; salt < DISTINCT_ATTEMPTS; salt++) {
      const value = drawValue(bare, { dice, name, id: `${fact} ${at}`, today, salt, isNeeded: true })
      if (known.has(normalizeKey(value))) continue
      known.set(normalizeKey(value), value)
      break
    }
  }
  return [...known.values()].slice(0, count)
}
