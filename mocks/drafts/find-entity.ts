import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/context.ts'
import { DAY } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import { type DraftEntity, draftEntity } from './draft-entity.ts'
import { listKeyParts } from './draft-plan.ts'

/** A part of the key that all rows have in common, with its columns. */
export interface KeyPart {
  readonly value: unknown
  readonly columns: readonly string[]
}

/** Reads the parts of the key that a query or a default decides, by attribute. */
export function readScope({ id }: Operation, entry: string, query: ReplyEntry): ReadonlyMap<string, KeyPart> {
  const meant = meanings.parameters[id] ?? {}
  const attributes = listAttributes(entry)
  const parts = listKeyParts(meanings.entries[entry]?.rows).map(part => {
    const parameter = Object.keys(meant).find(name => meant[name] === part)
    const value =
      parameter === undefined ? meanings.entities[part.split('.')[0] ?? '']?.default : query[parameter]
    const columns = attributes
      .filter(each => `${each.entity}.${each.name}` === part)
      .map(({ column }) => column)
    return [part, { value, columns: columns.slice(0, 1) }] as const
  })
  return new Map(parts.filter(([, { value }]) => value !== undefined))
}

/** Number of entities of a kind by the size of the world. */
const counts = { large: 400, small: 24 } as const

/** Kinds that are kept for a world. Requests may name many scopes. */
const MAX_KINDS = 64

const worlds = new WeakMap<World, Map<string, DraftEntity>>()

/** Returns the entities of the rows of an entry, which are drafted once for each world, day and scope. */
export function findEntity(
  entry: string,
  scope: ReadonlyMap<string, KeyPart>,
  { world, now }: { readonly world: World; readonly now: number },
): DraftEntity {
  const kinds = worlds.get(world) ?? new Map<string, DraftEntity>()
  worlds.set(world, kinds)
  const today = now - (now % DAY)
  const common = [...scope].map(([part, { value }]) => `${part}=${value}`).join(' ')
  const key = `${meanings.entries[entry]?.rows ?? entry} ${today} ${common}`
  if (kinds.size > MAX_KINDS) kinds.clear()
  const options = { seed: world.seed, count: counts[world.size], today, scope: common }
  return memoize((_key: string) => draftEntity(entry, options), kinds)(key)
}
