import type { Operation } from '../../src/contract/contract.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { World } from '../world/world.ts'
import type { AskMarket, MarketFunctions } from './ask-market.ts'
import type { RecordedEntities, RecordedEntity } from './index-recorded-entities.ts'
import { type AskedEntity, listAskedEntities } from './named-entity.ts'

/** A recorded entity that a query names and the market does not know. */
export interface UnknownEntity {
  readonly asked: AskedEntity
  readonly recorded: RecordedEntity
}

/** Lists the entities of a query that the recording names and the market does not know. */
export function listUnknownEntities(
  operation: Operation,
  query: ReplyEntry,
  {
    recorded,
    world,
    ask,
    isKnown,
    now,
  }: {
    readonly recorded: RecordedEntities
    readonly world: World
    readonly ask: AskMarket
    readonly isKnown: MarketFunctions['isKnown']
    /** Unix seconds. */
    readonly now: number
  },
): UnknownEntity[] {
  const unknown = listAskedEntities(operation, query).flatMap(asked => {
    const entity = recorded.get(asked.id)
    return entity === undefined ? [] : [{ asked, recorded: entity }]
  })
  if (unknown.length === 0) return unknown
  const left = unknown.filter(({ asked }) => isKnown(operation, asked, world, now) !== true)
  const isDrafted = unknown.some(({ asked }) => isKnown(operation, asked, world, now) === undefined)
  return isDrafted && ask(operation, query, now).length >= unknown.length ? [] : left
}
