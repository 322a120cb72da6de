import { groupBy } from '../../base/group-by.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { explainFailure } from '../evidence/explain-failure.ts'
import { formatCurl, quoteErrorBody } from '../evidence/quote-value.ts'
import { isAnswer } from '../evidence/read-payment-header.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import type { FailedRequestGroup, Report } from '../model/report.ts'
import { toUnits } from '../plan/compute-cost.ts'

/** Returns the requests that failed in the service, by cause, the most frequent first. */
export function listFailedRequests(exchanges: readonly Exchange[]): FailedRequestGroup[] {
  const replied = new Set(
    exchanges.flatMap(({ reply, url }) => (reply === undefined ? [] : [new URL(url).origin])),
  )
  return [...groupBy(exchanges, explainFailure)]
    .flatMap(([cause, those]) => (cause === undefined ? [] : [describeCause(cause, those, replied)]))
    .toSorted((a, b) => b.requests - a.requests)
}

function describeCause(
  cause: string,
  failed: readonly [Exchange, ...Exchange[]],
  replied: ReadonlySet<string>,
): FailedRequestGroup {
  const [first] = failed
  const isUnreached = failed.every(({ url }) => !replied.has(new URL(url).origin))
  const byOperation = groupBy(failed, ({ operation }) => operation)
  return {
    cause,
    ...(isUnreached ? { unreached: true } : {}),
    requests: failed.length,
    operations: Object.fromEntries([...byOperation].map(([id, those]) => [id, those.length])),
    ...createExchangeReference(first),
  }
}

/** Returns the number, trace id, curl command and error text of an exchange for a report. */
export function createExchangeReference(
  exchange: Exchange,
): Pick<FailedRequestGroup, 'exchange' | 'trace' | 'curl' | 'reply'> {
  const { n, trace } = exchange
  const reply = quoteErrorBody(exchange)
  return { curl: formatCurl(exchange), exchange: n, ...omitUndefined({ trace, reply }) }
}

/** Returns the payments of a run in the order of sending. Empty for a run without payments. */
export function listPayments({ run, exchanges }: Recording): Pick<Report, 'payments'> {
  const { maxCost } = run
  if (maxCost === undefined) return {}
  const sent = exchanges.flatMap(each => {
    const { paid, operation: operationId, n: exchange, group } = each
    if (paid === undefined) return []
    // Without a receipt a payment is settled if it bought an answer and is refused afterwards.
    const isSpent = (again: Exchange) =>
      again.group === group &&
      again.role === 'again' &&
      !isAnswer(again) &&
      explainFailure(again) === undefined
    const isSettled = paid.outcome === 'unknown' && isAnswer(each) && exchanges.some(isSpent)
    return [{ operationId, exchange, ...paid, ...(isSettled && { outcome: 'settled' as const }) }]
  })
  const cost = toUnits(sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  return { payments: { maxCost, cost, sent } }
}
