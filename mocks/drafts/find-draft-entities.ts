import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { DAY } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import { type DraftedEntitySet, draftEntities } from './draft-entities.ts'
import { listKeyParts } from './draft-plan.ts'
import {
  type DraftKey,
  findDraftKey,
  listEntryNames,
  listRelatedEntryNames,
} from './list-related-entry-names.ts'

/** A part of the key that all rows have in common, with its columns. */
export interface KeyPart {
  readonly value: unknown
  readonly columns: readonly string[]
}

/** The parts of the key that a query or a default decides, by attribute. */
export type RequestedKey = ReadonlyMap<string, KeyPart>

/** Reads the parts of the key of the rows of an entry. */
export function readRequestedKey({ id }: Operation, entry: string, query: ReplyEntry): RequestedKey {
  const meant = meanings.parameters[id] ?? {}
  const attributes = listAttributes(entry)
  const parts = listKeyParts(meanings.entries[entry]?.rows).map(part => {
    const parameter = Object.keys(meant).find(name => meant[name] === part)
    const value =
      parameter === undefined ? meanings.entities[part.split('.')[0] ?? '']?.default : query[parameter]
    const columns = attributes.filter(each => `${each.entity}.${each.name}` === part)
    return [part, { value, columns: columns.slice(0, 1).map(({ column }) => column) }] as const
  })
  return new Map(parts.filter(([, { value }]) => value !== undefined))
}

/** Number of entities of a kind by the size of the world. */
const counts = { large: 300, small: 24 } as const

/** Kinds that are kept for a world. Requests may name many scopes. */
const MAX_KINDS = 64

const worlds = perContract(() => new WeakMap<World, Map<string, DraftedEntitySet>>())

/** A world at a Unix second. */
export interface DraftContext {
  readonly world: World
  readonly now: number
}

/** Returns the entities of the rows of an operation, which are drafted once for each world, day and scope. */
export function findDraftEntities(
  operation: Operation,
  entry: string,
  scope: RequestedKey,
  place: DraftContext,
): DraftedEntitySet {
  const entity = meanings.entries[entry]?.rows
  const key = findDraftKey(operation, entry)
  const related = entity === undefined ? [entry] : listRelatedEntryNames(entity, key?.form ?? '')
  return findKind(
    {
      ...{ entity, key, entries: related.includes(entry) ? related : [entry, ...related] },
      // One object without an entity needs no others.
      ...(entity === undefined &&
        operation.reply.kind === 'objects' &&
        operation.reply.isSingle && { count: 1 }),
    },
    scope,
    place,
  )
}

interface Kind {
  /** Number of entities. Default: by the size of the world. */
  readonly count?: number
  readonly entity: string | undefined
  readonly key: DraftKey | undefined
  readonly entries: readonly string[]
}

function findKind(
  kind: Kind,
  scope: RequestedKey,
  { world, now }: DraftContext,
  above: readonly string[] = [],
): DraftedEntitySet {
  const kinds = worlds.current.get(world) ?? new Map<string, DraftedEntitySet>()
  worlds.current.set(world, kinds)
  const today = now - (now % DAY)
  const common = [...scope].map(([part, { value }]) => `${part}=${value}`).join(' ')
  const { entity = '', key, entries } = kind
  if (kinds.size > MAX_KINDS) kinds.clear()
  const refer = memoize((names: string) => {
    const [other = '', form = ''] = names.split('\n')
    const isCircle = [entity, ...above].includes(other)
    return {
      target: isCircle ? undefined : findReferred(other, form, scope, { world, now }, [entity, ...above]),
    }
  }, new Map<string, { target: DraftedEntitySet | undefined }>())
  const options = { ...kind, seed: world.seed, count: kind.count ?? counts[world.size], today, scope: common }
  const make = (_name: string) =>
    draftEntities({ ...options, refer: (other, form) => refer(`${other}\n${form}`).target })
  return memoize(make, kinds)(`${entity} ${key?.form} ${entries.join()} ${kind.count} ${today} ${common}`)
}

/** Finds the drafted entities that another one refers to. */
function findReferred(
  entity: string,
  form: string,
  scope: RequestedKey,
  place: DraftContext,
  above: readonly string[],
): DraftedEntitySet | undefined {
  const keys = contract.operations
    .filter(isDrafted)
    .flatMap(operation =>
      listEntryNames(operation).map(entry => ({ entry, key: findDraftKey(operation, entry) })),
    )
  const key = keys.find(
    ({ entry, key }) => meanings.entries[entry]?.rows === entity && key?.form === form,
  )?.key
  if (key === undefined) return undefined
  const parts = listKeyParts(entity)
  const own = new Map([...scope].filter(([part]) => parts.includes(part)))
  return findKind({ entity, key, entries: listRelatedEntryNames(entity, form) }, own, place, above)
}
