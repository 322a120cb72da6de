import { type PerContract, perContract } from '../../src/contract/activate-contract.ts'
import { getOperation, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Replay, RequestContext } from '../core/request-context.ts'
import { buildReplayedReply, buildReplayHeaders } from './build-replayed-reply.ts'
import { formatRequestKey, readSentQuery } from './format-request-key.ts'
import { readRecordedEntries } from './read-recorded-entries.ts'
import type { RecordedExchange } from './recorded-exchange.ts'
import { isRefusal, type ReplayableExchange, selectReplies } from './select-replies.ts'

/** Recorded replies by request under the active contract, in the order of their times. */
type Recording = ReadonlyMap<string, readonly ReplayableExchange[]>

/** Creates the replay of recorded exchanges, under each contract that becomes active. */
export function createReplay(exchanges: readonly RecordedExchange[], includesRefusals: boolean): Replay {
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
      const rows = changesRows(context) ? readRecordedEntries(exchange) : undefined
      if (rows === undefined) return buildReplayedReply(exchange)
      context.recordedEntries = rows
      context.headers = { ...context.headers, ...buildReplayHeaders(exchange) }
      return undefined
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
  return replies
}

/** Returns the last recorded exchange of a request up to the time of the mock, otherwise the first. */
function findExchange(
  recording: PerContract<Recording>,
  { operation, request, now }: RequestContext,
): ReplayableExchange | undefined {
  const key = formatRequestKey(operation, readSentQuery(operation, request), request.header('accept'))
  const all = recording.current.get(key)
  return all?.findLast(({ at }) => at < (now + 1) * 1000) ?? all?.[0]
}

/** Returns true if an active scenario changes rows or tables. */
function changesRows({ scenarios }: RequestContext): boolean {
  return scenarios.some(
    ({ behavior: { entries, envelope } }) => entries !== undefined || envelope !== undefined,
  )
}
