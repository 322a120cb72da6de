import { getOwn } from '../../base/get-own.ts'
import type { Entity } from './meanings.ts'

/** What a path such as `pool.token0.address` leads to. */
export interface Attribute {
  /** The path of what it is an attribute of: `pool.token0`. */
  readonly of: string
  /** The entity that this is: `token`. */
  readonly entity: string
  /** Its name there: `address`. */
  readonly name: string
  /** The entity that this is a member of: `pool`. */
  readonly owner?: string
}

/** A name in a path that stands for nothing there, and the names that would. */
export interface UnknownName {
  readonly unknown: string
  readonly known: readonly string[]
}

/** Follows the path of a column or a parameter through the entities, to the attribute that it is. */
export function followMeaning(
  path: string,
  entities: Readonly<Record<string, Entity>>,
): Attribute | UnknownName {
  const [first = '', ...names] = path.split('.')
  const last = names.pop() ?? ''
  if (getOwn(entities, first) === undefined) return { unknown: first, known: Object.keys(entities) }
  let entity = first
  let owner: string | undefined
  for (const name of names) {
    const members = listMembers(entities, entity)
    const next = getOwn(members, name)
    if (next === undefined)
      return { unknown: name, known: Object.keys(members).filter(member => members[member] !== undefined) }
    owner = entity
    entity = next
  }
  const members = listMembers(entities, entity)
  const plain = Object.keys(members).filter(name => members[name] === undefined)
  if (!plain.includes(last)) return { unknown: last, known: plain }
  return { of: [first, ...names].join('.'), entity, name: last, ...(owner === undefined ? {} : { owner }) }
}

/** The parts of the key, the facts and the names for either of some, with the entity that each is. */
function listMembers(
  entities: Readonly<Record<string, Entity>>,
  name: string,
): Readonly<Record<string, string | undefined>> {
  const { key = [], facts = {}, either = {} } = getOwn(entities, name) ?? {}
  return {
    ...Object.fromEntries(key.map(part => [part, getOwn(entities, part) && part])),
    ...Object.fromEntries(Object.entries(facts).map(([fact, { entity }]) => [fact, entity])),
    ...Object.fromEntries(Object.entries(either).map(([one, [fact = '']]) => [one, facts[fact]?.entity])),
  }
}
