import { draftBounds } from '../../src/base/bounds.ts'
import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { entries as schemas } from '../../src/contract/entries.ts'
import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import { findKeyPath, findParameterOf } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { MarketView, ReplyEntry } from '../core/request-context.ts'
import { toMidnight } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import {
  type DraftFact,
  type DraftKind,
  findDraftKind,
  findKindOf,
  getFactName,
  getShapeName,
  listDraftFacts,
  listKeyColumns,
} from './draft-kind.ts'
import { isSingleRowRule, listKeyParts, listRuledColumns } from './draft-plan.ts'
import {
  type DraftedEntities,
  describeReferencedEntity,
  drawReferences,
  listReferences,
  type ReferenceContext,
} from './draw-references.ts'
import { enforceRules } from './rules/enforce-rules.ts'
import { createRandomSource, drawValue, type RandomSource } from './values/draw-value.ts'
import { readDraftedEntryShape, readShape, type Shape } from './values/read-shape.ts'

/** Values of the parts of a key that all rows have in common, by attribute. */
export type RequestedKey = ReadonlyMap<string, unknown>

/** Reads the parts of the key of an entity that a request or a default decides. */
export function readRequestedKey(
  operation: Operation,
  entity: string | undefined,
  query: ReplyEntry,
): RequestedKey {
  const parts = listKeyParts(entity).map(part => {
    const parameter = findParameterOf(operation, part)?.name
    const value =
      parameter === undefined ? meanings.entities[part.split('.')[0] ?? '']?.default : query[parameter]
    return [part, value] as const
  })
  return new Map(parts.filter(([, value]) => value !== undefined))
}

/** Number of entities of a kind by the size of the world. */
const counts = { large: 300, small: 24 } as const

/** Kinds that are kept for a world. Requests may name many scopes. */
const MAX_KINDS = 64

const worlds = perContract(() => new WeakMap<World, Map<string, DraftedEntities>>())

/** Returns the entities of the rows of an operation, which are drafted once for each world, day and scope. */
export function findDraftEntities(
  operation: Operation,
  entry: string,
  scope: RequestedKey,
  context: MarketView,
): DraftedEntities {
  const { reply } = operation
  const kind = findDraftKind(operation, entry)
  // One object without an entity needs no others.
  const isAlone = kind.entity === undefined && reply.kind === 'objects' && reply.isSingle
  return findEntities({ ...kind, ...(isAlone && { count: 1 }) }, scope, context)
}

/** Returns the entity whose key a parameter is, and the form of its values. */
export function findNamedKey({ id }: Operation, { name, schema }: Parameter) {
  const path = meanings.parameters[id]?.[name]
  const entity = Object.keys(meanings.entities).find(each => findKeyPath(each) === path)
  return entity === undefined ? undefined : { entity, form: getShapeName(readShape(schema.items ?? schema)) }
}

/** Finds the entities with keys of a form. Undefined when no operation drafts them. */
export function findEntitiesOf(
  { entity, form }: { readonly entity: string; readonly form: string },
  scope: RequestedKey,
  context: MarketView,
  above: readonly string[] = [],
): DraftedEntities | undefined {
  const kind = findKindOf(entity, form)
  const parts = listKeyParts(entity)
  const own = new Map([...scope].filter(([part]) => parts.includes(part)))
  return kind && findEntities(kind, own, context, above)
}

function findEntities(
  kind: DraftKind & { readonly count?: number },
  scope: RequestedKey,
  context: MarketView,
  above: readonly string[] = [],
): DraftedEntities {
  const { world, now } = context
  const known = memoize(() => new Map<string, DraftedEntities>(), worlds.current)(world)
  if (known.size > MAX_KINDS) known.clear()
  const { entity = '', key, entries, count = counts[world.size] } = kind
  const today = toMidnight(now)
  const common = [...scope].map(([part, value]) => `${part}=${value}`).join(' ')
  const path = [entity, ...above]
  const draft = (_id: string) =>
    draftEntities({
      ...{ ...kind, count, seed: world.seed, today, scope: common },
      refer: (other, form) =>
        path.includes(other) ? undefined : findEntitiesOf({ entity: other, form }, scope, context, path),
    })
  return memoize(draft, known)(`${entity} ${key?.form} ${entries.join()} ${count} ${today} ${common}`)
}

/** Options of entities that are drafted. All their entries show the same facts of the same key. */
export interface DraftOptions extends DraftKind, ReferenceContext {
  readonly count: number
  /** Values of the parts of the key that all have in common. */
  readonly scope: string
}

/** Passes over all entries until the rules of each hold for what they say together. */
const PASSES = 6

/** Drafts the entities of one kind. */
export function draftEntities(options: DraftOptions): DraftedEntities {
  const plan = planEntities(options)
  const { keys, keyFact, references } = plan
  const readFacts = memoize((at: number) => drawFacts(plan, at), new Map())
  const positions = new Map(keys.map((each, at) => [normalizeKey(each), at]))
  const listColumns = (entry: string) =>
    Object.keys(readDraftedEntryShape(entry).members).map(name => [name, getFactName(entry, name)] as const)
  return {
    keys,
    rows: memoize((entry: string) => {
      const columns = listColumns(entry)
      return keys.map((_, at) => {
        const facts = readFacts(at)
        return Object.fromEntries(columns.map(([name, fact]) => [name, facts.get(fact)]))
      })
    }, new Map()),
    describe: (entry, column, key) => {
      const shown = getFactName(entry, column)
      const reference = references.find(each => each.keyFact === shown)
      const facts = reference && describeReferencedEntity(reference, key, options)
      const columns = listColumns(entry).filter(([, fact]) => facts?.has(fact))
      return Object.fromEntries(columns.map(([name, fact]) => [name, facts?.get(fact)]))
    },
    find: key => positions.get(normalizeKey(key)),
    tell: (at, fact) => (fact === keyFact ? keys[at] : readFacts(at).get(fact)),
  }
}

/** Entities whose facts are not drawn yet. */
type EntityPlan = ReturnType<typeof planEntities>

function planEntities(options: DraftOptions) {
  const { entity, entries, key, seed, scope } = options
  /** Name of their draws. */
  const name = `${entity ?? entries.join()} ${key?.form ?? ''} ${scope}`
  /** Draws that all entities have in common. */
  const common = createRandomSource(seed, name)
  const facts = listDraftFacts(entries)
  const count = Math.min(options.count, Math.ceil(draftBounds.facts / facts.length))
  const keyFact = entity === undefined || key === undefined ? '' : `${findKeyPath(entity)} ${key.form}`
  const keyColumn = addSamples(
    facts.find(({ fact }) => fact === keyFact) ?? (key && { ...key, fact: keyFact }),
    entity,
  )
  const unique = facts.filter(({ isUnique, fact }) => isUnique && fact !== keyFact)
  /** Facts whose values are given: the key, and those that differ in all entities. */
  const different = [...(keyColumn ? [keyColumn] : []), ...unique]
  const given = new Map(different.map(each => [each.fact, drawDistinct(each, common, { ...options, count })]))
  return {
    ...options,
    ...{ name, common, facts, keyFact, given },
    keys: keyColumn ? (given.get(keyFact) ?? []) : Array.from({ length: count }, (_, at) => at),
    references: listReferences(facts, entity ?? ''),
  }
}

/** Adds the keys that a plain document shows to the examples of a key. */
function addSamples<Key extends Pick<DraftFact, 'shape'>>(
  column: Key | undefined,
  entity = '',
): Key | undefined {
  const { samples } = meanings.entities[entity] ?? {}
  if (column === undefined || samples === undefined) return column
  const { shape } = column
  const typed = samples.map(each => (shape.type === 'string' ? String(each) : Number(each)))
  return {
    ...column,
    shape: { ...shape, examples: [...shape.examples, ...typed.filter(each => !Number.isNaN(each))] },
  }
}

/** Draws the facts of an entity, and changes them until they keep the rules of all entries. */
function drawFacts(plan: EntityPlan, at: number): ReadonlyMap<string, unknown> {
  const { name: entities, keys, facts, given, references, common, entries, seed, today } = plan
  const dice = createRandomSource(seed, `${entities} ${keys[at]}`)
  const referred = drawReferences(references, dice, plan)
  const drawn = new Map(referred)
  for (const { fact, name, shape, isConstant } of facts) {
    const place = { today, salt: 0, isNeeded: isConstant, dice: isConstant ? common : dice, name, id: fact }
    const value = given.get(fact)?.[at] ?? shape.examples[at]
    if (value !== undefined || !referred.has(fact)) drawn.set(fact, value ?? drawValue(shape, place))
  }
  // What one entry changes may break a rule of another.
  for (let pass = 0, before = new Map(); pass < PASSES; pass++, before = new Map(drawn)) {
    for (const entry of entries) keepRules(entry, drawn, referred, plan)
    if ([...drawn].every(([fact, value]) => Object.is(value, before.get(fact)))) break
  }
  return drawn
}

/** Changes facts until the rules of an entry hold for them, but none about others. */
function keepRules(
  entry: string,
  drawn: Map<string, unknown>,
  referred: ReadonlyMap<string, unknown>,
  { facts, today }: EntityPlan,
): void {
  const rules = (schemas.rules[entry] ?? []).filter(isSingleRowRule)
  if (rules.length === 0) return
  const whole = readDraftedEntryShape(entry)
  const columns = Object.entries<Shape>(whole.members).map(([name, own]) => {
    const fact = getFactName(entry, name)
    return { name, fact, shape: facts.find(each => each.fact === fact)?.shape ?? own }
  })
  const shape = { ...whole, members: Object.fromEntries(columns.map(({ name, shape }) => [name, shape])) }
  const row = Object.fromEntries(columns.map(({ name, fact }) => [name, drawn.get(fact)]))
  const fixed = new Set([
    ...columns.flatMap(({ name, fact }) => (referred.has(fact) ? [name] : [])),
    ...listRuledColumns(entry, 'unique'),
    ...listRuledColumns(entry, 'constant'),
    ...listKeyColumns(entry),
  ])
  enforceRules(rules, { scope: { row, query: {}, now: today }, shape, fixed })
  for (const { name, fact } of columns) if (!fixed.has(name)) drawn.set(fact, row[name])
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
