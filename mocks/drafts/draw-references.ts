import { type Attribute, followMeaning } from '../../src/contract/model/follow-meaning.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { type DraftFact, getShapeName } from './draft-kind.ts'
import { createRandomSource, drawValue, type RandomSource } from './values/draw-value.ts'

/** Columns about another entity, such as the parent of a row: its path, and the fact that is its key with the form of it. */
type EntityReference = ReturnType<typeof listReferences>[number]

/** Groups the facts of an entity that are about others whose key is shown too. */
export function listReferences(facts: readonly DraftFact[], kind: string) {
  const groups = new Map<string, { fact: DraftFact; attribute: Attribute }[]>()
  for (const fact of facts) {
    const attribute = followMeaning(fact.fact.split(' ')[0] ?? '', meanings.entities)
    if ('unknown' in attribute || attribute.of === kind || attribute.entity === kind) continue
    groups.set(attribute.of, [...(groups.get(attribute.of) ?? []), { fact, attribute }])
  }
  return [...groups].flatMap(([of, facts]) => {
    const entity = facts[0]?.attribute.entity ?? ''
    const key = facts.find(({ attribute: { name } }) => `${entity}.${name}` === findKeyPath(entity))
    return key === undefined
      ? []
      : [{ entity, of, keyFact: key.fact.fact, form: getShapeName(key.fact.shape), facts }]
  })
}

/** Number of other entities that nothing drafts. */
const COMMON = 40

/** Entities of one kind: their keys, and what all drafted operations say about them. */
export interface DraftedEntities {
  readonly keys: readonly unknown[]
  /** Returns the position of a key, or undefined for an unknown one. */
  find(key: unknown): number | undefined
  /** Returns a fact of the key at a position, or undefined for an unknown fact. */
  tell(at: number, fact: string): unknown
  /** Returns the rows of an entry, in the order of the keys. */
  rows(entry: string): readonly ReplyEntry[]
  /** Returns the columns of an entry about the other entity whose key a column shows. */
  describe(entry: string, column: string, key: unknown): ReplyEntry
}

/** Data from which references are drawn. */
export interface ReferenceContext {
  readonly seed: number
  /** Start of the day, in Unix seconds. */
  readonly today: number
  /** Finds the drafted entities of a kind with keys of a form. */
  readonly refer: (entity: string, form: string) => DraftedEntities | undefined
}

/** Draws the facts about other entities. References of one row to one kind are to different ones. */
export function drawReferences(
  references: readonly EntityReference[],
  dice: RandomSource,
  context: ReferenceContext,
): Map<string, unknown> {
  const taken = new Set<string>()
  const values = references.flatMap(reference => {
    const { entity, of, form } = reference
    const target = context.refer(entity, form)
    const count = Math.max(1, target?.keys.length ?? COMMON)
    let at = Math.floor(dice.fraction(of) * count)
    if (taken.has(`${entity} ${at}`)) at = (at + 1) % count
    taken.add(`${entity} ${at}`)
    return [...describeReferencedEntity(reference, target?.keys[at] ?? at, context)]
  })
  return new Map(values)
}

/** Returns the facts about the entity with a key. Without drafted entities of its kind, each key has facts of its own. */
export function describeReferencedEntity(
  { entity, form, facts }: EntityReference,
  key: unknown,
  { seed, today, refer }: ReferenceContext,
): Map<string, unknown> {
  const target = refer(entity, form)
  const at = target?.find(key)
  const dice = createRandomSource(seed, `${entity} ${form} ${key}`)
  return new Map(
    facts.map(({ fact: { fact, name, shape }, attribute }) => {
      const id = `${entity}.${attribute.name} ${getShapeName(shape)}`
      const known = at === undefined ? undefined : target?.tell(at, id)
      return [fact, known ?? drawValue(shape, { dice, name, id, today, salt: 0, isNeeded: true })]
    }),
  )
}
