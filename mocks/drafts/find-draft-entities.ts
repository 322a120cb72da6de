import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { findParameterOf } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { toMidnight } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import { draftEntities } from './draft-entities.ts'
import { type DraftKind, findDraftKind, findKindOf } from './draft-kind.ts'
import { listKeyParts } from './draft-plan.ts'
import type { DraftedEntities } from './draw-references.ts'

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

/** A market at a Unix second. */
export interface DraftContext {
  readonly world: World
  readonly now: number
}

/** Returns the entities of the rows of an operation, which are drafted once for each world, day and scope. */
export function findDraftEntities(
  operation: Operation,
  entry: string,
  scope: RequestedKey,
  context: DraftContext,
): DraftedEntities {
  const { reply } = operation
  const kind = findDraftKind(operation, entry)
  // One object without an entity needs no others.
  const isAlone = kind.entity === undefined && reply.kind === 'objects' && reply.isSingle
  return findEntities({ ...kind, ...(isAlone && { count: 1 }) }, scope, context)
}

/** Finds the entities with keys of a form. Undefined when no operation drafts them. */
export function findEntitiesOf(
  { entity, form }: { readonly entity: string; readonly form: string },
  scope: RequestedKey,
  context: DraftContext,
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
  context: DraftContext,
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
