import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { Operation } from '../../src/contract/contract.ts'
import type { SentQuery } from './format-request-key.ts'
import { type Fact, listAskedEntities, listNamedEntities, type NamedEntity } from './named-entity.ts'
import { readRecordedEntries } from './read-recorded-entries.ts'
import type { ReplayableExchange } from './select-replies.ts'

/** A row of a recording that names an entity. */
export interface RecordedPlace {
  readonly operation: Operation
  readonly entry: string
  readonly sent: SentQuery
  /** Unix seconds. 0 if unknown. */
  readonly at: number
  readonly row: number
  /** All entities of the row. */
  readonly named: readonly NamedEntity[]
}

/** An entity that a recording names. */
export interface RecordedEntity extends Pick<NamedEntity, 'id' | 'entity' | 'scope' | 'key'> {
  /** The first row of a list that names it, whose request does not. Undefined if there is none. */
  listed?: { readonly place: RecordedPlace; readonly of: string }
  /** Time of the first reply that names it, in Unix seconds. 0 if unknown. */
  readonly at: number
  readonly facts: Map<string, Fact>
}

/** Recorded entities by id. */
export type RecordedEntities = ReadonlyMap<string, RecordedEntity>

/** Lists the entities that recorded replies name, with the facts that any reply tells. */
export function indexRecordedEntities(exchanges: readonly ReplayableExchange[]): RecordedEntities {
  const entities = new Map<string, RecordedEntity>()
  // A page that polls gets many replies that are the same. Their texts are compared, and not copied.
  const known = new Map<string, Set<string>>()
  for (const exchange of exchanges) {
    const request = JSON.stringify([exchange.operation, exchange.accept, exchange.query])
    const bodies = known.get(request) ?? new Set()
    known.set(request, bodies)
    if (bodies.has(exchange.reply.body)) continue
    bodies.add(exchange.reply.body)
    addExchange(entities, exchange)
  }
  return entities
}

function addExchange(entities: Map<string, RecordedEntity>, exchange: ReplayableExchange): void {
  const recorded = readRecordedEntries(exchange)
  if (recorded === undefined || recorded.rows.length === 0) return
  const { operation, entry, rows } = recorded
  const query = coerceQuery(operation, exchange.query)
  const at = Math.floor(exchange.at / 1000)
  const asked = listAskedEntities(operation, query)
  const askedIds = new Set(asked.map(({ id }) => id))
  for (const each of asked) findOrAdd(entities, each, at)
  for (const [row, cells] of rows.entries()) {
    const named = listNamedEntities(operation, entry, query, cells)
    const place = { operation, entry, sent: exchange.query, at, row, named }
    for (const each of named) {
      const entity = findOrAdd(entities, each, at)
      for (const [path, fact] of each.facts) if (!entity.facts.has(path)) entity.facts.set(path, fact)
      if (!askedIds.has(each.id)) entity.listed ??= { place, of: each.of }
    }
  }
}

function findOrAdd(
  entities: Map<string, RecordedEntity>,
  { id, entity, scope, key }: Pick<NamedEntity, 'id' | 'entity' | 'scope' | 'key'>,
  at: number,
): RecordedEntity {
  const known = entities.get(id)
  if (known !== undefined) return known
  const added = { id, entity, scope, key, at, facts: new Map() }
  entities.set(id, added)
  return added
}
