import { type PerContract, perContract } from '../../src/contract/activate-contract.ts'
import { getOperation, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { RecordedExchange } from '../core/recorded-exchange.ts'
import type { Replay, RequestContext } from '../core/request-context.ts'
import type { GapChoices } from '../gaps/gap-choices.ts'
import type { World } from '../world/world.ts'
import { createMarketAccess, type MarketFunctions } from './ask-market.ts'
import { buildReplayedReply, buildReplayHeaders } from './build-replayed-reply.ts'
import { createSubstituteCache, type SubstituteCache } from './find-substitute.ts'
import { formatRequestKey, readSentQuery } from './format-request-key.ts'
import { indexRecordedEntities, type RecordedEntities } from './index-recorded-entities.ts'
import { listWithSubstitutes } from './list-with-substitutes.ts'
import { readRecordedEntries } from './read-recorded-entries.ts'
import { isRefusal, type ReplayableExchange, selectReplies } from './select-replies.ts'

/** Recorded replies under the active contract. */
interface Recording {
  /** Replies by request, in the order of their times. */
  readonly replies: ReadonlyMap<string, readonly ReplayableExchange[]>
  readonly entities: RecordedEntities
  readonly caches: WeakMap<World, WeakMap<GapChoices, SubstituteCache>>
}

/** Creates the replay of recorded exchanges, under each contract that becomes active. */
export function createReplay(
  exchanges: readonly RecordedExchange[],
  includesRefusals: boolean,
  { listEntries, isKnown }: MarketFunctions,
): Replay {
  const recording = perContract(() => readExchanges(exchanges, includesRefusals))
  // Read now, so that no request has to wait for it.
  void recording.current
  return {
    refuse: context => {
      const exchange = includesRefusals ? findExchange(recording, context) : undefined
      return exchange !== undefined && isRefusal(exchange.reply.status)
        ? buildReplayedReply(exchange)
        : undefined
    },
    answer: context => {
      const exchange = findExchange(recording, context)
      if (exchange === undefined) return undefined
      const changed = changesRows(context) ? readRecordedEntries(exchange) : undefined
      if (changed === undefined) return buildReplayedReply(exchange)
      context.recordedEntries = changed.rows
      context.headers = { ...context.headers, ...buildReplayHeaders(exchange) }
      return undefined
    },
    list: (query, context) => {
      const { operation, selection, world, choices, now } = context
      const { entities, caches } = recording.current
      if (entities.size === 0) return undefined
      const { reply } = operation
      const entry =
        reply.kind === 'table' ? reply.table : ((selection?.media ?? reply.media[0])?.schema ?? '')
      const found = openCache(caches, world, choices)
      const search = {
        recorded: entities,
        world,
        now,
        found,
        isKnown,
        ...createMarketAccess(context, listEntries),
      }
      return listWithSubstitutes(
        { operation, entry, query },
        changed => listEntries(operation.id, changed, context),
        search,
      )
    },
  }
}

function readExchanges(exchanges: readonly RecordedExchange[], includesRefusals: boolean): Recording {
  const replies = new Map<string, ReplayableExchange[]>()
  const { kept } = selectReplies(exchanges, includesRefusals)
  const inOrder = kept.toSorted((one, other) => one.at - other.at)
  for (const exchange of inOrder) {
    const operation: Operation = getOperation(exchange.operation as OperationId)
    const key = formatRequestKey(operation, exchange.query, exchange.accept)
    const same = replies.get(key)
    if (same === undefined) replies.set(key, [exchange])
    else same.push(exchange)
  }
  return { replies, entities: indexRecordedEntities(inOrder), caches: new WeakMap() }
}

/** Returns the last recorded exchange of a request up to the time of the mock, otherwise the first. */
function findExchange(
  recording: PerContract<Recording>,
  { operation, request, now }: RequestContext,
): ReplayableExchange | undefined {
  const key = formatRequestKey(operation, readSentQuery(operation, request), request.header('accept'))
  const all = recording.current.replies.get(key)
  return all?.findLast(({ at }) => at < (now + 1) * 1000) ?? all?.[0]
}

/** Returns true if an active scenario changes rows or tables. */
function changesRows({ scenarios }: RequestContext): boolean {
  return scenarios.some(
    ({ behavior: { entries, envelope } }) => entries !== undefined || envelope !== undefined,
  )
}

function openCache(caches: Recording['caches'], world: World, choices: GapChoices): SubstituteCache {
  const byChoices = caches.get(world) ?? new WeakMap<GapChoices, SubstituteCache>()
  caches.set(world, byChoices)
  const found = byChoices.get(choices) ?? createSubstituteCache()
  byChoices.set(choices, found)
  return found
}
