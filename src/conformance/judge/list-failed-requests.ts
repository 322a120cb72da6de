import { groupBy } from '../../base/group-by.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { explainFailure } from '../evidence/explain-failure.ts'
import { formatCurl, quoteErrorBody } from '../evidence/quote-value.ts'
import type { Exchange } from '../model/recording.ts'
import type { FailedRequestGroup } from '../model/report.ts'

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
