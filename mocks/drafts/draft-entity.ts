import { memoize } from '../../src/base/memoize.ts'
import { contract } from '../../src/contract/contract.ts'
import { entries as schemas } from '../../src/contract/entries.ts'
import type { Rule } from '../../src/contract/find-broken-rules.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/context.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { createDice, type Dice } from './dice.ts'
import { isPureRule, listConstantColumns, listUniqueColumns } from './draft-plan.ts'
import { drawValue } from './draw-value.ts'
import { keepRules } from './keep-rules.ts'
import { readEntryShape, type Shape } from './read-shape.ts'

/** Entities of one kind: their keys, and what all drafted operations say about them. */
export interface DraftEntity {
  readonly keys: readonly unknown[]
  /** Returns the rows of an entry, in the order of the keys. */
  rows(entry: string): readonly ReplyEntry[]
  /** Returns the position of a key, or undefined for an unknown one. */
  find(key: unknown): number | undefined
}

/** Options of entities that are drafted. */
export interface DraftOptions {
  readonly seed: number
  readonly count: number
  /** Start of the day, in Unix seconds. */
  readonly today: number
  /** Values of the parts of the key that all have in common. */
  readonly scope: string
}

/** Rows of which none keeps a rule, after which it is no longer tried. */
const HOPELESS = 4

/** Drafts the entities of the rows of an entry. Entries of one entity tell the same facts of the same key. */
export function draftEntity(entry: string, { seed, count, today, scope }: DraftOptions): DraftEntity {
  const { rows: entity } = meanings.entries[entry] ?? {}
  const kind = entity ?? entry
  const related = entity === undefined ? [entry] : listDraftedEntries(entity)
  const columns = listFacts(related.includes(entry) ? related : [entry, ...related])
  const common = createDice(seed, `${kind} ${scope}`)
  const keyFact = entity === undefined ? undefined : findKeyPath(entity)
  const keyShape = columns.find(({ fact }) => fact === keyFact)
  const place = { today, salt: 0, isNeeded: true }
  const distinct = (fact: FactColumn) => drawDistinct(fact, common, { count, today })
  const keys = keyShape === undefined ? Array.from({ length: count }, (_, at) => at) : distinct(keyShape)
  const lists = new Map(
    columns
      .filter(({ isUnique, fact }) => isUnique && fact !== keyFact)
      .map(each => [each.fact, distinct(each)]),
  )
  const failures = new Map<Rule, number>()
  const drawFacts = memoize((at: number): ReadonlyMap<string, unknown> => {
    const dice = createDice(seed, `${kind} ${scope} ${keys[at]}`)
    const facts = new Map<string, unknown>()
    for (const { fact, name, shape, isConstant } of columns) {
      const own = fact === keyFact ? keys[at] : (lists.get(fact)?.[at] ?? shape.examples[at])
      const from = isConstant ? common : dice
      const drawn = () => drawValue(shape, { ...place, isNeeded: isConstant, dice: from, name, id: fact })
      facts.set(fact, own ?? drawn())
    }
    for (const name of [...related, ...related]) keepFacts(name, facts, { dice, today, failures })
    return facts
  }, new Map())
  const positions = new Map(keys.map((key, at) => [spell(key), at]))
  return {
    keys,
    rows: memoize((name: string) => {
      const names = Object.keys(readEntryShape(name).members)
      return keys.map((_, at) => {
        const facts = drawFacts(at)
        return Object.fromEntries(names.map(column => [column, facts.get(nameFact(name, column))]))
      })
    }, new Map()),
    find: key => positions.get(spell(key)),
  }
}

/** Changes facts until the rules of an entry hold for them. */
function keepFacts(
  entry: string,
  facts: Map<string, unknown>,
  {
    dice,
    today,
    failures,
  }: { readonly dice: Dice; readonly today: number; readonly failures: Map<Rule, number> },
): void {
  const shape = readEntryShape(entry)
  const rules = (schemas.rules[entry] ?? []).filter(
    rule => isPureRule(rule) && (failures.get(rule) ?? 0) < HOPELESS,
  )
  if (rules.length === 0) return
  const names = Object.keys(shape.members)
  const row = Object.fromEntries(names.map(name => [name, facts.get(nameFact(entry, name))]))
  const fixed = new Set([
    ...listUniqueColumns(entry),
    ...listConstantColumns(entry),
    ...listKeyColumns(entry),
  ])
  const scope = { row, rows: [row], query: {}, now: today }
  for (const rule of keepRules({ rules, scope, shape, fixed, dice, today }))
    failures.set(rule, (failures.get(rule) ?? 0) + 1)
  for (const name of names) if (!fixed.has(name)) facts.set(nameFact(entry, name), row[name])
}

/** Lists the columns whose values other operations tell too: attributes, and columns that related entries have. */
export function listSharedColumns(entry: string): string[] {
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  const others = rows === undefined ? [] : listDraftedEntries(rows).filter(name => name !== entry)
  const known = new Set(others.flatMap(name => listFacts([name]).map(({ fact }) => fact)))
  return Object.keys(readEntryShape(entry).members).filter(
    column => is[column] !== undefined || known.has(nameFact(entry, column)),
  )
}

/** Lists the columns with the narrowest part of the key. */
function listKeyColumns(entry: string): string[] {
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  if (rows === undefined) return []
  const path = findKeyPath(rows)
  return Object.keys(is).filter(column => is[column] === path)
}

/** Lists the tables and objects of drafted operations with rows of an entity. */
function listDraftedEntries(entity: string): string[] {
  const names = contract.operations
    .filter(({ id }) => isDrafted(id))
    .flatMap(({ reply }) =>
      reply.kind === 'table' ? [reply.table] : reply.media.map(({ schema }) => schema),
    )
  return [...new Set<string>(names)].filter(name => meanings.entries[name]?.rows === entity)
}

interface FactColumn {
  readonly fact: string
  readonly name: string
  readonly shape: Shape
  readonly isUnique: boolean
  readonly isConstant: boolean
}

/** Lists the facts in the columns of entries, each once. */
function listFacts(names: readonly string[]): FactColumn[] {
  const all = names.flatMap(entry => {
    const { members } = readEntryShape(entry)
    const [unique, constant] = [listUniqueColumns(entry), listConstantColumns(entry)]
    return Object.entries<Shape>(members).map(([name, shape]) => ({
      fact: nameFact(entry, name),
      name,
      shape,
      isUnique: unique.includes(name),
      isConstant: constant.includes(name),
    }))
  })
  const known = new Map<string, FactColumn>()
  for (const each of all) {
    const before = known.get(each.fact)
    known.set(each.fact, before === undefined ? each : merge(before, each))
  }
  return [...known.values()]
}

function merge(one: FactColumn, other: FactColumn): FactColumn {
  return { ...one, isUnique: one.isUnique || other.isUnique, isConstant: one.isConstant || other.isConstant }
}

/** Names the fact in a column: its attribute, or its name and type where it has none. */
function nameFact(entry: string, column: string): string {
  const { type = '' } = readEntryShape(entry).members[column] ?? {}
  return meanings.entries[entry]?.is[column] ?? `${column} ${type}`
}

/** Draws of a value until it differs from those before. */
const DISTINCT_ATTEMPTS = 30

/** Draws values that all differ, the examples of the author first. An enum may have fewer than `count`. */
function drawDistinct(
  { fact, name, shape }: FactColumn,
  dice: Dice,
  { count, today }: Pick<DraftOptions, 'count' | 'today'>,
): unknown[] {
  const known = new Map<string, unknown>(shape.examples.map(value => [spell(value), value]))
  const bare = { ...shape, examples: [] }
  for (let at = 0; known.size < count && at < count; at++) {
    for (let salt = 0; salt < DISTINCT_ATTEMPTS; salt++) {
      const value = drawValue(bare, { dice, name, id: `${fact} ${at}`, today, salt, isNeeded: true })
      if (known.has(spell(value))) continue
      known.set(spell(value), value)
      break
    }
  }
  return [...known.values()].slice(0, count)
}

/** Returns a key as it is compared: the digits of hexadecimal ones have no case. */
function spell(key: unknown): string {
  const text = String(key)
  return /^0x/i.test(text) ? text.toLowerCase() : text
}
