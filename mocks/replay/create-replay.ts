import { groupBy } from '../../src/base/group-by.ts'
import { type PerContract, perContract } from '../../src/contract/activate-contract.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Replay, RequestContext } from '../core/request-context.ts'
import { buildReplayedReply, buildReplayHeaders, readRecordedEntries } from './build-replayed-reply.ts'
import { formatRequestKey, readSentQuery } from './format-request-key.ts'
import type { RecordedExchange } from './recorded-exchange.ts'
import { isRefusal, type ReplayableExchange, selectReplies } from './select-replies.ts'

/** Creates the replay of recorded exchanges, under each contract that becomes active. */
export function createReplay(exchanges: readonly RecordedExchange[], includesRefusals: boolean): Replay {
  const recording = perContract(() => readExchanges(exchanges, includesRefusals))
  // Read now, so that no request has to wait for it.
  void recording.current
  return {
    refuse: context => {
      const exchange = findExchange(recording, context)
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

/** Groups recorded replies by request under the active contract, in the order of their times. */
function readExchanges(exchanges: readonly RecordedExchange[], includesRefusals: boolean) {
  const { kept } = selectReplies(exchanges, includesRefusals)
  const inOrder = kept.toSorted((one, other) => one.at - other.at)
  return groupBy(inOrder, ({ operation, query, accept }) =>
    formatRequestKey(getOperation(operation as OperationId), query, accept),
  )
}

/** Returns the last recorded exchange of a request up to the time of the mock, otherwise the first. */
function findExchange(
  recording: PerContract<ReturnType<typeof readExchanges>>,
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
