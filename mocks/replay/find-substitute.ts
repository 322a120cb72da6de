import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { findByRole } from '../../src/contract/model/find-by-role.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { DAY, FIRST_INSTANT } from '../time/calendar.ts'
import { hashName } from '../world/random/draw-hash.ts'
import type { World } from '../world/world.ts'
import type { AskMarket, MarketFunctions, ParseQuery } from './ask-market.ts'
import type { SentQuery } from './format-request-key.ts'
import type { RecordedEntities, RecordedEntity, RecordedPlace } from './index-recorded-entities.ts'
import { listUnknownEntities } from './list-unknown-entities.ts'
import {
  type Fact,
  findIdentity,
  listAskedEntities,
  listNamedEntities,
  listScopeParameters,
  type NamedEntity,
  normalizeKey,
} from './named-entity.ts'
import { findEntryNameFor } from './read-recorded-entries.ts'

/** An entity of the market that replaces a recorded one. */
export interface Substitute {
  readonly key: string | number
  /** Recorded keys by the keys of the market, for this entity and those of its row. */
  readonly links: ReadonlyMap<string, string | number>
}

/** The market, the recorded entities, and what is found so far. */
export interface SubstituteSearch {
  readonly recorded: RecordedEntities
  readonly world: World
  readonly ask: AskMarket
  readonly parse: ParseQuery
  readonly isKnown: MarketFunctions['isKnown']
  /** Unix seconds. */
  readonly now: number
  readonly found: SubstituteCache
}

/** Caches of one market. All that they hold is a function of the recording and the market. */
export interface SubstituteCache {
  readonly substitutes: BoundedCache<string, Substitute | null>
  readonly rows: BoundedCache<string, readonly MarketRow[]>
}

/** A row of the market with the entities that it names. */
interface MarketRow {
  readonly named: readonly NamedEntity[]
}

/** Creates empty caches. */
export function createSubstituteCache(): SubstituteCache {
  return { substitutes: new BoundedCache(10_000), rows: new BoundedCache(200) }
}

/** Rows of the market to choose from. */
const MAX_ROWS = 200

/**
 * Finds an entity of the market for a recorded one that it does not know. It is from the market's own reply to
 * the request that listed the recorded one, and agrees in as many facts as possible. It is the same at any time
 * after the recording. Returns undefined if the market has no such entity.
 */
export function findSubstitute(
  entity: RecordedEntity,
  search: SubstituteSearch,
  busy: ReadonlySet<string> = new Set(),
): Substitute | undefined {
  const second = chooseInstant(entity.at, search.now)
  const id = `${entity.id} ${second}`
  const known = search.found.substitutes.get(id)
  if (known !== undefined) return known ?? undefined
  const within = new Set([...busy, entity.id])
  const { listed } = entity
  const found =
    (listed && takeFromList(listed.place, listed.of, search, within)) ??
    takeFromMarket(entity, second, search, within)
  // Without some entities that are being looked for, the result may be another one.
  if (busy.size === 0) search.found.substitutes.set(id, found ?? null)
  return found
}

/** Returns the time of a recording, or the beginning of the day when the market does not know that time. */
function chooseInstant(at: number, now: number): number {
  return at >= FIRST_INSTANT && at <= now ? at : now - (now % DAY)
}

/** Returns the entity of the row of the market that is most like the recorded row. */
function takeFromList(
  place: RecordedPlace,
  of: string,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): Substitute | undefined {
  const { operation, entry } = place
  const rows = listMarketRows(operation, entry, place.sent, place.at, search, busy)
  const root = place.named[0]?.of
  const free = rows.filter(({ named }) =>
    named.some(each => each.of === root && !search.recorded.has(each.id)),
  )
  const [best] = free
    .map((row, at) => ({ row, differing: countDiffering(place.named, row.named), at }))
    .sort((a, b) => a.differing - b.differing || distance(a.at, place.row) - distance(b.at, place.row))
  const other = best?.row.named.find(each => each.of === of)
  if (best === undefined || other === undefined || search.recorded.has(other.id)) return undefined
  return { key: other.key, links: linkRows(place.named, best.row.named) }
}

/** Returns a number that grows with the distance to a row, from the row on and then from the start. */
function distance(at: number, row: number): number {
  return at >= row ? at - row : MAX_ROWS + at
}

function linkRows(
  recorded: readonly NamedEntity[],
  market: readonly NamedEntity[],
): ReadonlyMap<string, string | number> {
  return new Map(
    market.flatMap(({ of, key }) => {
      const own = recorded.find(each => each.of === of)
      return own === undefined ? [] : [[normalizeKey(key), own.key] as const]
    }),
  )
}

/** Counts the facts in which two rows differ. Keys always differ, so they do not count. */
function countDiffering(recorded: readonly NamedEntity[], market: readonly NamedEntity[]): number {
  return recorded
    .map(({ of, facts }) => countDifferingFacts(facts, market.find(each => each.of === of)?.facts))
    .reduce((sum, count) => sum + count, 0)
}

function countDifferingFacts(own: ReadonlyMap<string, Fact>, other: ReadonlyMap<string, Fact> = new Map()) {
  return [...own].filter(([path, { value }]) => typeof value === 'number' && other.get(path)?.value !== value)
    .length
}

/** Lists the rows of the market for a recorded request. Keys that only the recording knows are replaced first. */
function listMarketRows(
  operation: Operation,
  entry: string,
  sent: SentQuery,
  at: number,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): readonly MarketRow[] {
  const second = chooseInstant(at, search.now)
  const parsed = search.parse(operation, raiseLimit(operation, sent, search)) ?? search.parse(operation, sent)
  if (parsed === undefined) return []
  const query = replaceKeys(operation, parsed, search, busy)
  return search.found.rows.getOrMake(JSON.stringify([operation.id, query, second]), () =>
    search
      .ask(operation, query, second)
      .slice(0, MAX_ROWS)
      .map(row => ({ named: listNamedEntities(operation, entry, query, row) })),
  )
}

/** Returns the query for as many rows as the market can compare. */
function raiseLimit(operation: Operation, sent: SentQuery, { parse }: SubstituteSearch): SentQuery {
  const limit = findByRole(operation, 'limit')
  if (limit === undefined) return sent
  const raised = { ...sent, [limit.name]: String(Math.min(limit.schema.maximum ?? MAX_ROWS, MAX_ROWS)) }
  return parse(operation, raised) === undefined ? sent : raised
}

/** Replaces the keys in a query that only the recording knows, unless they are being looked for. */
function replaceKeys(
  operation: Operation,
  query: ReplyEntry,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): ReplyEntry {
  const changed: Record<string, unknown> = { ...query }
  for (const { asked, recorded } of listUnknownEntities(operation, query, search)) {
    const other = busy.has(asked.id) ? undefined : findSubstitute(recorded, search, busy)
    if (other === undefined) continue
    changed[asked.parameter] = replaceValue(changed[asked.parameter], asked.key, other.key)
  }
  return changed
}

/** Replaces a key in the value of a parameter, which keeps its type. */
export function replaceValue(value: unknown, key: string | number, other: string | number): unknown {
  const typed = typeof key === 'number' ? Number(other) : String(other)
  if (Array.isArray(value)) return value.map(item => (item === key ? typed : item))
  return value === key ? typed : value
}

/** Returns an entity of the same kind and scope that any list of the market names. */
function takeFromMarket(
  entity: RecordedEntity,
  second: number,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): Substitute | undefined {
  const others = listMarketEntities(entity.entity, entity.scope, second, search, busy)
  const [best] = others
    .filter(({ id }) => !search.recorded.has(id))
    .map(other => ({
      other,
      differing: countDifferingFacts(entity.facts, other.facts),
      draw: hashName(`${entity.id} ${other.id}`),
    }))
    .sort((a, b) => a.differing - b.differing || a.draw - b.draw)
  if (best === undefined) return undefined
  return { key: best.other.key, links: new Map([[normalizeKey(best.other.key), entity.key]]) }
}

/** Lists the entities of a kind in the lists of the market that need no key, or only one of another kind. */
function listMarketEntities(
  name: string,
  scope: string,
  second: number,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): NamedEntity[] {
  const found = new Map<string, NamedEntity>()
  for (const operation of contract.operations) {
    const entry = findEntryNameFor(operation, undefined)
    const names = listAttributes(entry).some(each => each.entity === name && each.name === findIdentity(name))
    if (!names) continue
    const sent = buildListQuery(operation, name, scope, second, search, busy)
    if (sent === undefined) continue
    for (const { named } of listMarketRows(operation, entry, sent, second, search, busy))
      for (const each of named)
        if (each.entity === name && each.scope === scope && !found.has(each.id)) found.set(each.id, each)
  }
  return [...found.values()]
}

/** Builds the query of a list: its scope, and for each required parameter a key of the market. */
function buildListQuery(
  operation: Operation,
  name: string,
  scope: string,
  second: number,
  search: SubstituteSearch,
  busy: ReadonlySet<string>,
): SentQuery | undefined {
  const sent: Record<string, string> = Object.fromEntries(listScopeParameters(operation, name, scope))
  for (const parameter of operation.parameters) {
    if (!parameter.required || sent[parameter.name] !== undefined) continue
    const other = findParameterEntity(operation, parameter.name)
    const mark = `kind ${other}`
    if (other === undefined || other === name || busy.has(mark)) return undefined
    const within = new Set([...busy, mark])
    const [first] = listMarketEntities(other, scope, second, search, within)
    if (first === undefined) return undefined
    sent[parameter.name] = String(first.key)
  }
  return sent
}

/** Returns the entity whose key a parameter holds. */
function findParameterEntity(operation: Operation, parameter: string): string | undefined {
  const [asked] = listAskedEntities(operation, { [parameter]: 'any' })
  return asked?.entity
}
