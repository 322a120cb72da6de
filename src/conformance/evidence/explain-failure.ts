import type { Exchange } from '../model/recording.ts'
import { describeStatus } from './describe-status.ts'

/** The one 5xx that speaks of the request: there is no such thing here. */
const NOT_IMPLEMENTED = 501

/**
 * Returns the reason why a service failed a request: 5xx, 429, or no complete reply. It is the same text for the same cause.
 * Such a reply proves nothing else. Returns undefined for any other reply.
 */
export function explainFailure(exchange: Pick<Exchange, 'reply' | 'failure' | 'proxy'>): string | undefined {
  const { reply, failure } = exchange
  if (reply === undefined) return failure === undefined ? 'no reply' : `${failure.kind}: ${failure.message}`
  const { status } = reply
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
    ? describeStatus(exchange)
    : undefined
}
