import { getOwn } from '../../base/get-own.ts'
import type { Entity } from './meanings.ts'

/** The attribute that a path such as `pool.token0.address` leads to. */
export interface Attribute {
  /** Path of the parent: `pool.token0`. */
  readonly of: string
  /** Entity of the parent: `token`. */
  readonly entity: string
  /** Name of the attribute in the parent: `address`. */
  readonly name: string
  /** Entity with the parent as a member: `pool`. Absent if the path begins with the parent. */
  readonly owner?: string
}

/** An unknown name in a path, with the known names. */
export interface UnknownName {
  readonly unknown: string
  readonly known: readonly string[]
}

/** Follows the path of a column or parameter through the entities to its attribute. */
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

/** Lists the members of an entity (key parts, facts and names of `either`), each with its entity. */
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
